import type { OrderView } from "#shared/escrow/contract.ts";
import { divisionOf } from "./settlement.ts";
import { backForWeight, weightValues } from "./weight-wording.ts";
import type { Wording } from "./use-wording.ts";

const divided = { decided: "fund.divided", agreed: "fund.dividedAgreed", weighed: "fund.dividedWeighed" } as const;

/** What the amounts of the fund distribution rest on. */
export function fundNote(order: OrderView, wording: Wording): string {
  const { t } = wording;
  const { status, split, feeBearer } = order;
  if (status === "refunded") return t("fund.refundedNote");
  const division = divisionOf(order);
  if (division) return t(divided[division]);
  if (split.posted) return t("fund.posted");
  const preview = backForWeight(order) ? t("fund.previewWeight", weightValues(order, wording)) : t("fund.preview");
  return `${preview} ${t(`fund.fee.${feeBearer}`)}`;
}
