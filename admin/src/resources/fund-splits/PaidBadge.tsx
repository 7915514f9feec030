import { useTranslate } from "react-admin";
import { minorOf } from "#shared/kernel/money.ts";
import type { FundSplitView } from "#shared/ledger/admin-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconHourglass } from "../../ui/icons.ts";

/** Whether the provider has paid out what was released, or sent back the money of an order of which all was refunded. */
export function payoutWords({ released, paidOut }: Pick<FundSplitView, "released" | "paidOut">) {
  if (minorOf(released) === 0n) return paidOut ? "splits.sentBack" : "splits.notSentBack";
  return paidOut ? "splits.paid" : "splits.unpaid";
}

export function PaidBadge({ of: split }: { of: Pick<FundSplitView, "released" | "paidOut"> }) {
  const t = useTranslate();
  return (
    <Badge tone={split.paidOut ? "success" : "amber"} icon={split.paidOut ? IconCircleCheck : IconHourglass}>
      {t(payoutWords(split))}
    </Badge>
  );
}
