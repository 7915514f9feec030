import type { Currency } from "../kernel/money.ts";
import type { Language } from "../kernel/language.ts";
import { formatMoney } from "../look/money-text.ts";
import type { TimelineLine } from "./case-view.ts";
import { goesOn } from "./deadlines.ts";
import { reasonWords } from "./written-reasons.ts";

interface Wording {
  /** Keys of the texts `case-page`, or of others by their name. */
  t: (key: string, values?: Record<string, unknown>) => string;
  language: Language;
}

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? `${value}` : "";

/** An amount that a line names; null where it names none. */
function moneyIn(details: TimelineLine["details"], field: string, { language }: Wording): string | null {
  const [amount, currency] = [textOf(details[field]), textOf(details.currency)];
  return amount && currency
    ? formatMoney({ amount, currency: currency as Currency }, language).replace(/ (?=[A-Z]{3}$)/, "\u00a0")
    : null;
}

/** What is proposed: "Price reduction of 4,640.00 USD". */
function proposedWords({ details }: TimelineLine, wording: Wording): string {
  return wording.t(`timeline.what.${textOf(details.kind)}`, { amount: moneyIn(details, "amount", wording) });
}

/** What was said with it, as it was typed; the reason of a case that nobody has typed is in the reader's language. */
export const saidWords = ({ source, words }: TimelineLine, wording: Wording): string | null =>
  words !== null && (source === "order" || source === "case") ? reasonWords({ reason: words }, wording) : words;

/** What a line says has happened. */
export function lineWords(line: TimelineLine, wording: Wording): string {
  const { source, what, details } = line;
  const { t } = wording;
  switch (source) {
    case "order":
    case "provider":
      return t(`cases:history.order.${what}`);
    case "ledger": {
      const amount = moneyIn(details, "amount", wording);
      // What is released and paid out holds both fees; the letters speak of the supplier's part.
      const share = moneyIn(details, "share", wording);
      const part = share && t("cases:history.ledgerShare", { amount: share });
      return [t(`cases:history.ledger.${what}`), amount, part].filter(Boolean).join(", ");
    }
    case "paper":
      return t("timeline.paper", { purpose: t(`documents:purpose.${what}`), name: textOf(details.name) });
    case "proposal":
      return t(`timeline.proposal.${what}`, { what: proposedWords(line, wording) });
    case "case":
      if (what === goesOn) return t(`cases:history.goOn.${textOf(details.why)}`);
      return t(`cases:history.case.${what}`);
    case "contract":
      return t(`timeline.contract.${what}`, { number: textOf(details.number) });
    case "inspection":
      return t(`timeline.inspection.${details.inCase ? "added" : what}`, { certificate: textOf(details.certificate) });
    default:
      return t(`timeline.${source}.${what}`);
  }
}
