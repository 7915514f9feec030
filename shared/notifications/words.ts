import type { Language } from "../kernel/language.ts";
import type { Dates } from "../look/dates.ts";
import { minorOf, moneyView } from "../kernel/money.ts";
import { formatNumber } from "../look/numbers.ts";
import { formatMoney, formatQuantity } from "../look/money-text.ts";
import { writtenReason } from "../disputes/written-reasons.ts";
import { paperKinds } from "../verification/choices.ts";
import { writeDifferential } from "../terms/futures.ts";
import { hasValue, type NoticeKind } from "./kinds.ts";
import {
  noticeValues,
  type DraftFacts,
  type GoodsAgreed,
  type InspectionAsked,
  type NoticeValueName,
  type OfferedTerms,
  type Proposed,
  type SentFiles,
  type ShippingConditions,
  type ValueTypes,
} from "./values.ts";

/** What the words of a notice are made of. */
export interface NoticeFacts {
  readonly kind: NoticeKind;
  readonly reference: string | null;
  readonly shipment: { readonly number: number; readonly of: number } | null;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Reader {
  /** What becomes of what people have written themselves; kept as it is unless given. */
  quote?: (text: string) => string;
  /** What becomes of the names of goods and organizations, which somebody has typed too; kept as they are unless given. */
  name?: (text: string) => string;
  readonly language: Language;
  /** In the reader's time zone. */
  readonly dates: Pick<Dates, "deadline" | "calendarDay">;
  /** The text of a key, such as `choices:unit.MT`. */
  readonly say: (key: string, values?: Record<string, string | number>) => string;
}

interface Amount {
  amount: string;
  currency: string;
}

/** Why something was done; of a dispute for which nobody has typed a reason, in the reader's language. */
function reasonText(reason: string, { say, quote = (text) => text }: Reader): string {
  const key = writtenReason(reason);
  return key ? say(`notifications:writtenReason.${key}`) : quote(reason);
}

/** What is proposed, in whole sentences: old and new, what it means for the money, and the reason as it was typed. */
function proposedWords(
  { reason, shipBy, sampleDueOn, arrival, price, released, refunded, replacedBy, goods, returnPaidBy }: Proposed,
  { language, dates, say }: Reader,
): string {
  const money = (amount: Amount) => formatMoney(amount, language);
  const part = (name: string, values: Record<string, string>) => say(`notifications:proposed.${name}`, values);
  const sentences = [
    shipBy && part("shipBy", { from: dates.deadline(shipBy.from), to: dates.deadline(shipBy.to) }),
    sampleDueOn && part("sample", { day: dates.calendarDay(sampleDueOn) }),
    arrival && part("arrival", { from: dates.calendarDay(arrival.from), to: dates.calendarDay(arrival.to) }),
    price &&
      part("price", { reduction: money(price.reduction), before: money(price.before), after: money(price.after) }),
    released && part("released", { released: money(released) }),
    refunded && part("refunded", { refunded: money(refunded) }),
    replacedBy && part("replacedBy", { day: dates.calendarDay(replacedBy) }),
    goods && part(returnPaidBy ? `returnedBy.${returnPaidBy}` : `goods.${goods}`, {}),
    part("reason", { reason }),
  ];
  return sentences.filter(Boolean).join(" ");
}

/** What an acceptance of a weight means for the money: weighs it more, the goods are paid for as they were funded, and nothing comes back. */
function weightEffect({ values }: NoticeFacts, payable: string, { say }: Reader): string {
  const amountOf = (name: string) => Number((values[name] as { amount: string } | undefined)?.amount);
  return say(`notifications:weightEffect.${amountOf("weight") < amountOf("quantity") ? "less" : "all"}`, { payable });
}

/** What is missing of a payment or too much in it, and what becomes of it. */
function mismatchWords({ values }: NoticeFacts, fundBy: string, { language, say }: Reader): string {
  const [received, total] = [values.received, values.total] as [Amount, Amount];
  if (received.currency !== total.currency) return say("notifications:mismatch.other", { fundBy });
  const over = minorOf(received) - minorOf(total);
  const difference = formatMoney(moneyView(over < 0n ? -over : over, total.currency), language);
  return say(`notifications:mismatch.${over < 0n ? "less" : "more"}`, { difference, fundBy });
}

/** What is agreed on beside goods, quantity and price, in one sentence. */
function termsWords(terms: OfferedTerms, { language, dates, say, quote = (text) => text }: Reader): string {
  const { deliveryTerms, deliveryTimeDays, tolerancePercent, inspectionDays, shipments, shipBy } = terms;
  const { weightBasis, sample, documents = 0, releaseNeedsDocuments } = terms;
  const part = (name: string, values: Record<string, string> = {}) => say(`notifications:terms.${name}`, values);
  const parts = [
    deliveryTerms ? part("delivery", { terms: quote(deliveryTerms) }) : part("deliveryToAgree"),
    // Of several shipments each has its own day to ship.
    shipments > 1
      ? part("shipments", { number: String(shipments) })
      : shipBy
        ? part("shippedBy", { day: dates.calendarDay(shipBy) })
        : deliveryTimeDays !== null && part("shipped", { days: String(deliveryTimeDays) }),
    Number(tolerancePercent) > 0
      ? part("tolerance", { percent: formatNumber(tolerancePercent, language) })
      : part("noTolerance"),
    weightBasis === "netDelivered" && part("netDelivered"),
    part("inspection", { days: String(inspectionDays) }),
    sample && part("sample", { day: dates.calendarDay(sample.dueOn) }),
    documents > 0 && part(releaseNeedsDocuments ? "documentsHeld" : "documents", { number: String(documents) }),
  ];
  return part("all", { parts: parts.filter(Boolean).join(", ") });
}

/** A sentence behind another; empty where nothing is waited for. */
function conditionsWords({ from, sampleDueOn }: ShippingConditions, { dates, say }: Reader): string {
  const part = (name: string, values: Record<string, string> = {}) =>
    ` ${say(`notifications:conditions.${name}`, values)}`;
  return [
    from ? part("from", { day: dates.calendarDay(from) }) : "",
    sampleDueOn ? part("sample", { day: dates.calendarDay(sampleDueOn) }) : "",
  ].join("");
}

/** Sentences behind another; empty where nothing is known, and of older notices. */
function askedWords(asked: InspectionAsked | undefined, { dates, say, quote = (text) => text }: Reader): string {
  const part = (name: string, values: Record<string, string>) =>
    ` ${say(`notifications:inspectionAsked.${name}`, values)}`;
  return [
    asked?.isAnew ? part("anew", {}) : "",
    asked?.until ? part("until", { until: dates.deadline(asked.until) }) : "",
    asked?.note ? part("note", { note: quote(asked.note) }) : "",
  ].join("");
}

/** What becomes of the goods, as a sentence behind another; empty where nobody has said it, and of older notices. */
function goodsWords(goods: GoodsAgreed | undefined, kind: NoticeKind, { say }: Reader): string {
  if (!goods?.end) return "";
  const which =
    kind === "replacementAgreed"
      ? "first"
      : kind === "returnOrdered" || kind === "returnAgreed"
        ? "ordered"
        : "decided";
  const { end, returnPaidBy } = goods;
  return ` ${say(`notifications:goodsEnd.${which}.${end === "returned" && returnPaidBy ? `returnedBy.${returnPaidBy}` : end}`)}`;
}

/** The name of a file whose ending says what it is, and is no part of an address: only what stands before it could be taken for one. */
function fileWords(file: string, { name = (text) => text }: Reader): string {
  const at = file.lastIndexOf(".");
  return at > 0 ? name(file.slice(0, at)) + file.slice(at) : name(file);
}

/** What somebody has written, or that it was nothing but files. */
function saidWords({ values }: NoticeFacts, words: Readonly<Record<string, string>>, reader: Reader): string {
  const { count, name } = (values.files as SentFiles | undefined) ?? { count: 0, name: null };
  const { excerpt = "", partner = "" } = words;
  if (excerpt !== "" || count === 0) return reader.say("notifications:said.text", { excerpt });
  return count === 1
    ? reader.say("notifications:said.file", { partner, file: fileWords(name ?? "", reader) })
    : reader.say("notifications:said.files", { partner, count });
}

/** "Acceptance for Noordkade: Huye, 6,200.00 USD". */
export function draftWords(
  { call, partner, product, order, total }: DraftFacts,
  { language, say, name = (text) => text }: Pick<Reader, "language" | "say" | "name">,
): string {
  const words = { partner: name(partner), product: name(product), order };
  const title = say(`notifications:draft.${call}`, words);
  return total ? say("notifications:draft.withTotal", { title, total: formatMoney(total, language) }) : title;
}

/** Certificates are told by the name of their scheme. */
const paperWords = (paper: string, say: Reader["say"]): string =>
  (paperKinds as readonly string[]).includes(paper)
    ? say(`notifications:paper.${paper}`)
    : say(`choices:certification.${paper}`);

const typedBySides: ReadonlySet<string> = new Set([
  "document",
  "inspector",
  "certificate",
  "courier",
  "trackingNumber",
]);

/**
 * The values of a notice as its reader writes them: `{{total}}` "54,000.00 USD", `{{shipBy}}` "12 Dec 2026, 18:00 CET". `{{order}}`
 * names the order (or the contract that is told about), and the shipment where there are several; `{{becauseOf}}`, after a full stop, why a proposal was declined, where that was said; `{{unanswered}}` what becomes of one without an answer;
 * `{{because}}` why the goods are to come back; `{{weightEffect}}` what the acceptance of a weight does; `{{mismatch}}` what is missing of a payment, or too much in it;
 * `{{said}}` what a message says, or which files it is.
 */
export function noticeWords(facts: NoticeFacts, reader: Reader): Record<string, string> {
  const { kind, values, reference, shipment } = facts;
  const { language, dates, say, quote = (text) => text, name: named = (text) => text } = reader;
  const words: Record<string, string> = {
    order:
      shipment && shipment.of > 1
        ? say("notifications:orderShipment", {
            reference: reference ?? "",
            number: String(shipment.number),
            of: String(shipment.of),
          })
        : (reference ?? ""),
  };
  for (const [name, value] of Object.entries(values)) {
    const type = noticeValues[name as NoticeValueName] as (typeof noticeValues)[NoticeValueName] | undefined;
    if (type === "money") words[name] = formatMoney(value as Amount, language);
    else if (type === "quantity") {
      const { amount, unit } = value as { amount: string; unit: string };
      words[name] = formatQuantity(amount, say(`choices:unitOf.${unit}`, { count: Number(amount) }), language);
    } else if (type === "moment") words[name] = dates.deadline(value as string);
    else if (type === "day") words[name] = dates.calendarDay(value as string);
    else if (type === "reason") words[name] = reasonText(value as string, reader);
    else if (type === "proposed") {
      const proposed = value as Proposed;
      words[name] = proposedWords({ ...proposed, reason: quote(proposed.reason) }, { language, dates, say });
      words.becauseOf = proposed.answer
        ? ` ${say("notifications:proposed.answer", { reason: quote(proposed.answer) })}`
        : "";
      words.unanswered = say(`notifications:unanswered.${proposed.inCase ? "case" : "order"}`);
    } else if (type === "terms") words[name] = termsWords(value as OfferedTerms, reader);
    else if (type === "conditions" || type === "inspectionAsked" || type === "found") continue;
    else if (type === "differential")
      words[name] = writeDifferential(value as ValueTypes["differential"], {
        number: (decimal) => formatNumber(decimal, language),
        unit: (quoted) => say(`choices:quote.${quoted}`),
      });
    else if (type === "tradePaper") words[name] = say(`choices:tradePaper.${value as string}`);
    else if (type === "sample") {
      const { type: kindOf, grams } = value as ValueTypes["sample"];
      words[name] = say(`notifications:sample.${kindOf}`, { grams: formatNumber(String(grams), language) });
    } else if (type === "crop") words[name] = say(`notifications:crop.${value as string}`);
    else if (type === "ground") words[name] = say(`notifications:ground.${value as string}`);
    else if (type === "caseTime" || type === "goesOnWhy") words[name] = say(`notifications:${type}.${value as string}`);
    else if (type === "proposal" || type === "answer") words[name] = say(`notifications:${type}.${value as string}`);
    else if (type === "paper") words[name] = paperWords(value as string, say);
    else if (type === "letter")
      words[name] = value ? ` ${say("notifications:letterSays", { text: quote(value as string) })}` : "";
    else if (type === "askAgain")
      words[name] = value
        ? say("notifications:askAgain.from", { from: dates.deadline(value as string) })
        : say("notifications:askAgain.atOnce");
    else if (type === "draft") words[name] = draftWords(value as DraftFacts, reader);
    else if (type === "files" || type === "goodsEnd") continue;
    else words[name] = (typedBySides.has(name) ? quote : named)(String(value));
  }
  if (kind === "returnOrdered")
    words.because = words.reason ? ` ${say("notifications:proposed.reason", { reason: words.reason })}` : "";
  if (hasValue(kind, "goods")) words.goods = goodsWords(values.goods as GoodsAgreed | undefined, kind, reader);
  if (hasValue(kind, "inspectionAsked"))
    words.inspectionAsked = askedWords(values.inspectionAsked as InspectionAsked | undefined, reader);
  // Older notices say nothing of the result.
  if (hasValue(kind, "found"))
    words.found = typeof values.found === "string" ? ` ${say(`notifications:found.${values.found}`)}` : "";
  // Of older notices nobody knows what was to be sent.
  if (hasValue(kind, "draft")) words.draft ??= words.product ?? "";
  const none: ShippingConditions = { from: null, sampleDueOn: null };
  if (hasValue(kind, "conditions"))
    words.conditions = conditionsWords((values.conditions as ShippingConditions | undefined) ?? none, reader);
  if (kind === "weightToAnswer") words.weightEffect = weightEffect(facts, words.payable ?? "", reader);
  if (hasValue(kind, "files")) words.said = saidWords(facts, words, reader);
  if (kind === "paymentMismatch") words.mismatch = mismatchWords(facts, words.fundBy ?? "", reader);
  return words;
}
