import { decisionDraft } from "#shared/disputes/admin-contract.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { reasonCodesFor, type DisputeOutcome, type GoodsEnd, type ReasonCode } from "#shared/disputes/process.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { Language } from "#shared/kernel/language.ts";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { fromMinor, minorOf, scaleOf, toMinor, type Currency } from "#shared/kernel/money.ts";
import { doubtOf, formatNumber, formatTyped, keptOf } from "#shared/look/numbers.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { checkForm } from "../../ui/check-form.ts";

/** What the form holds; amounts are as they were typed. */
export interface DecisionTyped {
  outcome: DisputeOutcome | "";
  released: string;
  refunded: string;
  reason: string;
  /** Empty until one is chosen. */
  reasonCode: string;
  goods: GoodsEnd | "";
  returnPaidBy: OrganizationType | "";
  document: string;
  consignee: string;
  /** A day, YYYY-MM-DD. */
  deliveredOn: string;
  container: string;
}

export const nothingTyped: DecisionTyped = {
  outcome: "",
  released: "",
  refunded: "",
  reason: "",
  reasonCode: "",
  goods: "",
  returnPaidBy: "",
  document: "",
  consignee: "",
  deliveredOn: "",
  container: "",
};

/** What a document shows of a delivery, in the order of the form. */
export const evidenceFields = ["document", "consignee", "deliveredOn", "container"] as const;
export type EvidenceField = (typeof evidenceFields)[number];

/** The evidence for goods that count as delivered; null for any other decision. */
export const evidenceOf = ({ outcome, document, consignee, deliveredOn, container }: DecisionTyped) =>
  outcome === "delivered"
    ? {
        document: document.trim(),
        consignee: consignee.trim(),
        deliveredOn,
        container: container.trim() || null,
      }
    : null;

/** Three places where the currency has them, so that "1.250" is read as it is meant there. */
const placesOf = (currency: Currency) => (scaleOf(currency) === 3 ? 3 : 2);

/** Minor units of a typed amount, or null when it is none or could be read in two ways. */
export function typedMinor(typed: string, currency: Currency, language: Language): bigint | null {
  const kept = keptOf(typed, language, placesOf(currency));
  return /^\d{1,12}(\.\d{1,3})?$/.test(kept) && isDecimal(kept, scaleOf(currency)) ? toMinor(kept, currency) : null;
}

/** An amount as it stands in an input while it is typed. */
export const typedOf = (minor: bigint, currency: Currency, language: Language): string =>
  formatTyped(fromMinor(minor, currency), language);

/** A typed amount as it is read: with thousands apart and its decimals. What is none stays as it is. */
export function amountShown(typed: string, currency: Currency, language: Language): string {
  const minor = typedMinor(typed, currency, language);
  return minor === null ? typed : formatNumber(fromMinor(minor, currency), language);
}

export type AmountPart = "released" | "refunded";

/** The two parts of a divided amount always sum to the whole: what is typed into one fills the other. */
export function divide(
  part: AmountPart,
  typed: string,
  { total, currency }: Pick<AtStake, "total" | "currency">,
  language: Language,
): Pick<DecisionTyped, AmountPart> {
  const minor = typedMinor(typed, currency, language);
  const rest = minor === null || minor > total ? "" : typedOf(total - minor, currency, language);
  return part === "released" ? { released: typed, refunded: rest } : { released: rest, refunded: typed };
}

/** Minor units of what is decided about: what lies in escrow, and what a decision for the supplier gives, by its weight where that is known. */
export interface AtStake {
  total: bigint;
  payable: bigint;
  currency: Currency;
  /** Whether the goods have left. */
  isShipped: boolean;
}

export const atStakeIn = ({
  total,
  payable,
  transportDocument,
}: Pick<DisputeCaseView["order"], "total" | "payable" | "transportDocument">): AtStake => ({
  isShipped: transportDocument !== null,
  total: minorOf(total),
  payable: minorOf(payable ?? total),
  currency: total.currency,
});

/** Minor units that the typed decision releases; null while it says nothing that could be carried out. */
export function releasedBy(typed: DecisionTyped, { payable, currency }: AtStake, language: Language): bigint | null {
  if (typed.outcome === "supplier") return payable;
  if (typed.outcome === "buyer") return 0n;
  const minor = typed.outcome === "split" ? typedMinor(typed.released, currency, language) : null;
  return minor !== null && minor > 0n && minor < payable ? minor : null;
}

/** The amount that was typed last where only one could be read, else the first of the form. */
export const typedPart = ({ released, refunded }: DecisionTyped): AmountPart =>
  released !== "" && refunded === "" ? "released" : "refunded";

/** The code that was chosen, as long as it explains the outcome. */
export const reasonCodeOf = ({ outcome, reasonCode }: DecisionTyped): ReasonCode | undefined =>
  outcome === "" ? undefined : reasonCodesFor(outcome).find((code) => code === reasonCode);

/** What becomes of goods that have left, where their price goes back. */
const goodsOf = ({ outcome, goods, returnPaidBy }: DecisionTyped, isShipped: boolean) =>
  outcome === "buyer" && isShipped
    ? { goods: goods || null, returnPaidBy: goods === "returned" ? returnPaidBy || null : null }
    : { goods: null, returnPaidBy: null };

/** The request's body, and what the contract finds wrong with it. */
export function bodyOf(typed: DecisionTyped, stake: AtStake, language: Language) {
  const { outcome, reason } = typed;
  const part = typedPart(typed);
  const kept = keptOf(typed[part], language, placesOf(stake.currency));
  const minor = typedMinor(typed[part], stake.currency, language);
  const released = minor === null ? kept : fromMinor(part === "released" ? minor : stake.total - minor, stake.currency);
  const evidence = evidenceOf(typed);
  const body = {
    outcome: outcome || undefined,
    releasedAmount: outcome === "split" ? released : null,
    ...(evidence ? { evidence } : {}),
    reasonCode: reasonCodeOf(typed),
    ...goodsOf(typed, stake.isShipped),
    reason: reason.trim(),
  };
  const problem = outcome === "split" ? amountProblem(kept, minor, limitsOf(part, stake), language) : undefined;
  const found = [...checkForm(decisionDraft, body), ...goodsProblems(body, stake.isShipped)].filter(
    ({ field }) => !problem || field !== "releasedAmount",
  );
  const [first, ...others] = found;
  if (!problem) return { body, problems: found };
  // In the order of the form, so that the first wrong field is the first problem.
  return { body, problems: first?.field === "outcome" ? [first, problem, ...others] : [problem, ...found] };
}

/** What the server asks for besides, as it knows which goods have left. */
function goodsProblems(
  { outcome, goods, returnPaidBy }: { outcome: string | undefined; goods: string | null; returnPaidBy: string | null },
  isShipped: boolean,
): FieldProblem[] {
  if (outcome !== "buyer" || !isShipped) return [];
  if (!goods) return [{ field: "goods", key: "required" }];
  return goods === "returned" && !returnPaidBy ? [{ field: "returnPaidBy", key: "required" }] : [];
}

/** Between what a part of a split lies, both excluded: nothing is released beyond what was delivered is worth. */
const limitsOf = (part: AmountPart, { total, payable, currency }: AtStake) =>
  part === "released" ? { least: 0n, most: payable, currency } : { least: total - payable, most: total, currency };

/** What is wrong with the typed part of a split; the contract finds what is no amount at all. */
function amountProblem(
  kept: string,
  minor: bigint | null,
  { least, most, currency }: { least: bigint; most: bigint; currency: Currency },
  language: Language,
): FieldProblem | undefined {
  const field = "releasedAmount";
  const doubt = doubtOf(kept);
  if (doubt) return { field, key: "ambiguous", values: inWords(doubt, language) };
  if (minor === null) return undefined;
  if (minor >= most)
    return { field, key: "below", values: { most: formatNumber(fromMinor(most, currency), language) } };
  if (minor > least) return undefined;
  return {
    field,
    key: "above",
    values: { least: least === 0n ? "0" : formatNumber(fromMinor(least, currency), language) },
  };
}

const inWords = ({ thousands, fraction }: { thousands: string; fraction: string }, language: Language) => ({
  thousands: formatTyped(thousands, language),
  fraction: formatTyped(fraction, language),
});
