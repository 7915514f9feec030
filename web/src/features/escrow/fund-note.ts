import type { OrderView } from "#shared/escrow/contract.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { divisionOf } from "./settlement.ts";
import { backForWeight, weightValues } from "./weight-wording.ts";
import type { Wording } from "./use-wording.ts";

const divided = {
  decided: "fund.divided",
  agreed: "fund.dividedAgreed",
  weighed: "fund.dividedWeighed",
  severally: "fund.dividedSeverally",
} as const;

/** What the amounts of the fund distribution rest on. */
export function fundNote(order: OrderView, wording: Wording): string {
  const { t, language } = wording;
  const { status, split, feeBearer, providerFee } = order;
  if (status === "refunded") {
    const note = t("fund.refundedNote", { amount: amountWords(order.total, language) });
    return providerFee ? `${note} ${t("fund.refundedFee", { fee: amountWords(providerFee, language) })}` : note;
  }
  const division = divisionOf(order);
  if (division) return t(divided[division]);
  if (split.posted) return t("fund.posted");
  const preview = backForWeight(order) ? t("fund.previewWeight", weightValues(order, wording)) : t("fund.preview");
  return `${preview} ${t(`fund.fee.${feeBearer}`)}`;
}
