import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { splitFunds, splitShares } from "#shared/escrow/rules.ts";
import { formatDecimal } from "#shared/kernel/decimal.ts";
import { minorOf, moneyView, toMinor, type MoneyView } from "#shared/kernel/money.ts";
import { FundGrid } from "#web/src/ui/FundGrid.tsx";

interface Props {
  total: MoneyView;
  /** Left out before there is an order: then the rules say what will become of the total. */
  split?: Omit<OrderView["split"], "posted">;
  /** As agreed, in thousandths; those of today unless given. */
  shares?: OrderView["shares"];
  /** What goes back to the buyer, of all or of a part. */
  refunded?: MoneyView | undefined;
  shape?: "grid" | "strip";
}

const tones = { supplier: "leaf", platform: "ochre", impactFund: "violet" } as const;
const recipients = ["supplier", "platform", "impactFund"] as const;

/** Who gets what of an escrow amount, exactly. */
export function FundSplit({ total, split, shares, refunded, shape }: Props) {
  const { t } = useTranslation("escrow");
  const given = split ?? preview(total);
  const back = { id: "refunded", name: t("fund.refunded"), tone: "blue" } as const;
  if (refunded?.amount === total.amount)
    return <FundGrid shape={shape} total={total} parts={[{ ...back, money: refunded, percent: "100" }]} />;
  const parts = recipients.map((id) => ({ id, name: t(`fund.${id}`), money: given[id], tone: tones[id] }));
  // The agreed percentages are of what is released; beside a refund each part says its share of the whole.
  if (refunded && minorOf(refunded) > 0n)
    return <FundGrid shape={shape} total={total} parts={[...parts, { ...back, money: refunded }]} />;
  const percentOf = (id: (typeof recipients)[number]) =>
    formatDecimal(shares ? BigInt(shares[id]) : splitShares[id], 1, 0);
  return (
    <FundGrid shape={shape} total={total} parts={parts.map((part) => ({ ...part, percent: percentOf(part.id) }))} />
  );
}

function preview({ amount, currency }: MoneyView): Omit<OrderView["split"], "posted"> {
  const { supplier, platform, impactFund } = splitFunds(toMinor(amount, currency));
  return {
    supplier: moneyView(supplier, currency),
    platform: moneyView(platform, currency),
    impactFund: moneyView(impactFund, currency),
  };
}
