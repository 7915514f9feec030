import { decisionDraft } from "#shared/escrow/admin-contract.ts";
import type { DisputeOutcome } from "#shared/escrow/dispute-process.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { Language } from "#shared/kernel/language.ts";
import { amountScale, fromMinor, toMinor } from "#shared/kernel/money.ts";
import { doubtOf, formatNumber, formatTyped, keptOf } from "#shared/look/numbers.ts";
import { checkBy } from "../../ui/check-by.ts";

/** What the form holds; amounts are as they were typed. */
export interface DecisionTyped {
  outcome: DisputeOutcome | "";
  released: string;
  refunded: string;
  reason: string;
}

export const nothingTyped: DecisionTyped = { outcome: "", released: "", refunded: "", reason: "" };

/** Minor units of a typed amount, or null when it is none or could be read in two ways. */
export function minorOf(typed: string, language: Language): bigint | null {
  const kept = keptOf(typed, language, amountScale);
  return /^\d{1,12}(\.\d{1,2})?$/.test(kept) ? toMinor(kept) : null;
}

/** An amount as it stands in an input. */
export const typedOf = (minor: bigint, language: Language): string => formatTyped(fromMinor(minor), language);

/** The two parts of a divided amount always sum to the whole: what is typed into one fills the other. */
export function divide(
  part: "released" | "refunded",
  typed: string,
  total: bigint,
  language: Language,
): Pick<DecisionTyped, "released" | "refunded"> {
  const minor = minorOf(typed, language);
  const rest = minor === null || minor > total ? "" : typedOf(total - minor, language);
  return part === "released" ? { released: typed, refunded: rest } : { released: rest, refunded: typed };
}

/** Minor units that the typed decision releases; null while it says nothing that could be carried out. */
export function releasedBy(typed: DecisionTyped, total: bigint, language: Language): bigint | null {
  if (typed.outcome === "supplier") return total;
  if (typed.outcome === "buyer") return 0n;
  const minor = typed.outcome === "split" ? minorOf(typed.released, language) : null;
  return minor !== null && minor > 0n && minor < total ? minor : null;
}

/** The request's body, and what the contract finds wrong with it. */
export function bodyOf(typed: DecisionTyped, total: bigint, language: Language) {
  const { outcome, reason, released } = typed;
  const kept = keptOf(released, language, amountScale);
  const body = {
    outcome: outcome || undefined,
    releasedAmount: outcome === "split" ? kept : null,
    reason: reason.trim(),
  };
  const found = checkBy(decisionDraft, body);
  if (outcome !== "split") return { body, problems: found };
  const [doubt, minor] = [doubtOf(kept), minorOf(released, language)];
  const amount: FieldProblem[] = [];
  if (doubt) amount.push({ field: "releasedAmount", key: "ambiguous", values: inWords(doubt, language) });
  else if (minor !== null && minor >= total)
    amount.push({ field: "releasedAmount", key: "below", values: { most: formatNumber(fromMinor(total), language) } });
  return {
    body,
    problems: [...amount, ...found.filter(({ field }) => amount.length === 0 || field !== "releasedAmount")],
  };
}

const inWords = ({ thousands, fraction }: { thousands: string; fraction: string }, language: Language) => ({
  thousands: formatTyped(thousands, language),
  fraction: formatTyped(fraction, language),
});
