import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { moneyView, toMinor, type MoneyView } from "#shared/kernel/money.ts";
import { FundGrid } from "#web/src/ui/FundGrid.tsx";

interface Props {
  total: MoneyView;
  /** Left out before there is an order: then the rules say what will become of the total. */
  split?: Omit<OrderView["split"], "posted">;
  /** What goes back to the buyer, of all or of a part. */
  refunded?: MoneyView | undefined;
  shape?: "grid" | "strip";
}

/** Who gets what of an escrow amount, exactly. */
export function FundSplit({ total, split, refunded, shape }: Props) {
  const { t } = useTranslation("escrow");
  const parts = split ?? preview(total);
  const back = { id: "refunded", name: t("fund.refunded"), tone: "blue" } as const;
  if (refunded?.amount === total.amount)
    return <FundGrid shape={shape} total={total} parts={[{ ...back, money: refunded, percent: "100" }]} />;
  // The documented percentages are of what is released; beside a refund each part says its share of the whole.
  if (refunded && toMinor(refunded.amount) > 0n)
    return (
      <FundGrid
        shape={shape}
        total={total}
        parts={[
          { id: "supplier", name: t("fund.supplier"), money: parts.supplier, tone: "leaf" },
          { id: "platform", name: t("fund.platform"), money: parts.platform, tone: "ochre" },
          { id: "impactFund", name: t("fund.impactFund"), money: parts.impactFund, tone: "violet" },
          { ...back, money: refunded },
        ]}
      />
    );
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
