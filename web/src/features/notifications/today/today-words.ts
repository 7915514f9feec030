import type { TFunction } from "i18next";
import { defaultDisputeReason, weightReason } from "#shared/escrow/rules.ts";
import type { Language } from "#shared/kernel/language.ts";
import { formatAmount, formatQuantity } from "#shared/look/money-text.ts";
import type { TodayRow } from "#shared/notifications/today.ts";

export interface TodayWords {
  title: string;
  detail: string;
  /** What its one button says. */
  action: string;
}

/** What stands where nobody has typed a reason. */
const reasons: Readonly<Record<string, string>> = {
  [defaultDisputeReason]: "reason.quality",
  [weightReason]: "reason.weight",
};

/** A row as its reader reads it; `t` knows the texts of `today` and `choices`. */
export function todayWords(
  { kind, subject, shipment, values }: TodayRow,
  t: TFunction,
  language: Language,
): TodayWords {
  const { partner = "", product = "", name = "", quantity, price, reason = "", proposal, count } = values;
  const reference = subject.reference ?? "";
  const words = {
    partner,
    product,
    name,
    quantity: quantity
      ? formatQuantity(
          quantity.amount,
          t(`choices:unitOf.${quantity.unit}`, { count: Number(quantity.amount) }),
          language,
        )
      : "",
    price: price ? formatAmount(price.amount, language) : "",
    reason: reasons[reason] ? t(`today:${reasons[reason]}`) : reason,
    proposal: proposal ? t(`today:proposal.${proposal}`) : "",
    order:
      shipment && shipment.of > 1
        ? t("today:shipment", { reference, number: shipment.number, of: shipment.of })
        : reference,
  };
  const say = (part: string) => t(`today:kind.${kind}.${part}`, { ...words, ...(count !== undefined && { count }) });
  return { title: say("title"), detail: say("detail"), action: say("action") };
}
