import type { TFunction } from "i18next";
import { defaultDisputeReason, deliveredReason, papersReason, weightReason } from "#shared/escrow/rules.ts";
import type { Language } from "#shared/kernel/language.ts";
import { paperKinds } from "#shared/verification/choices.ts";
import { formatAmount, formatQuantity } from "#shared/look/money-text.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import type { TodayRow } from "#shared/notifications/today.ts";

/** Whose texts a row is told with. */
export const todayTexts = ["today", "choices", "team", "verification", "notifications"];

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
  [deliveredReason]: "reason.delivered",
  [papersReason]: "reason.papers",
  noAnswer: "reason.noAnswer",
};

/** Certificates are told by the name of their scheme. */
const paperKey = (paper: string): string =>
  (paperKinds as readonly string[]).includes(paper) ? `verification:paper.${paper}` : `choices:certification.${paper}`;

/** A row as its reader reads it; `t` knows all texts of the dashboard, which are loaded together. */
export function todayWords(
  { kind, subject, shipment, values, can, asks }: TodayRow,
  t: TFunction,
  language: Language,
): TodayWords {
  const { partner = "", product = "", name = "", account = "", quantity, price, reason = "" } = values;
  const { proposal, count, call, paper, ground, sample, grams = 0, crop } = values;
  const reference = subject.reference ?? "";
  const gone = call && t("team:drafts.gone");
  const words = {
    partner,
    product,
    name,
    account,
    crop: crop ? t(`notifications:crop.${crop}`) : "",
    paper: paper ? t(paperKey(paper), { defaultValue: paper }) : "",
    ground: ground ? t(`notifications:ground.${ground}`) : "",
    draft: call
      ? t(`team:drafts.call.${call}`, { partner: partner || gone, product: product || gone, order: reference })
      : "",
    prepared: name ? t("today:prepared", { name }) : "",
    quantity: quantity
      ? formatQuantity(
          quantity.amount,
          t(`choices:unitOf.${quantity.unit}`, { count: Number(quantity.amount) }),
          language,
        )
      : "",
    price: price ? formatAmount(price.amount, language) : "",
    reason: reasons[reason] ? t(`today:${reasons[reason]}`) : reason,
    sample: sample ? t(`today:sample.${sample}`, { grams: formatNumber(String(grams), language) }) : "",
    proposal: proposal ? t(`today:proposal.${proposal}`) : "",
    order:
      shipment && shipment.of > 1
        ? t("today:shipment", { reference, number: shipment.number, of: shipment.of })
        : reference,
  };
  const say = (part: string) => t(`today:kind.${kind}.${part}`, { ...words, ...(count !== undefined && { count }) });
  return {
    title: say("title"),
    detail: say("detail"),
    action: !can && asks ? t(`today:prepare.${kind}`) : say("action"),
  };
}
