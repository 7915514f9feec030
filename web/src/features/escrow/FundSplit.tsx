import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { moneyView, toMinor, type MoneyView } from "#shared/kernel/money.ts";
import { FundGrid } from "#web/src/ui/FundGrid.tsx";

interface Props {
  total: MoneyView;
  /** Left out before there is an order: then the rules say what will become of the total. */
  split?: Omit<OrderView["split"], "posted">;
  shape?: "grid" | "strip";
}

/** Who gets what of an escrow amount, exactly. */
export function FundSplit({ total, split, shape }: Props) {
  const { t } = useTranslation("escrow");
  const parts = split ?? preview(total);
  return (
    <FundGrid
      shape={shape}
      total={total}
      parts={[
        { id: "supplier", name: t("fund.supplier"), money: parts.supplier, percent: "90", tone: "leaf" },
        { id: "platform", name: t("fund.platform"), money: parts.platform, percent: "8.5", tone: "ochre" },
        { id: "impactFund", name: t("fund.impactFund"), money: parts.impactFund, percent: "1.5", tone: "violet" },
      ]}
    />
  );
}

function preview({ amount, currency }: MoneyView): Omit<OrderView["split"], "posted"> {
  const { supplier, platform, impactFund } = splitFunds(toMinor(amount));
  return {
    supplier: moneyView(supplier, currency),
    platform: moneyView(platform, currency),
    impactFund: moneyView(impactFund, currency),
  };
}
