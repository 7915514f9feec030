import type { CaseView, TimelineLine, TimelineSource } from "#shared/disputes/case-view.ts";
import type { Currency } from "#shared/kernel/money.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import type { Tone } from "#web/src/ui/Badge.tsx";
import type { CaseWording } from "./case-words.ts";

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "");

/** An amount that a line names; null where it names none. */
function moneyIn(details: TimelineLine["details"], field: string, { language }: CaseWording): string | null {
  const [amount, currency] = [textOf(details[field]), textOf(details.currency)];
  return amount && currency ? amountWords({ amount, currency: currency as Currency }, language) : null;
}

/** What is proposed: "Price reduction of 4,640.00 USD". */
function proposedWords({ details }: TimelineLine, wording: CaseWording): string {
  return wording.t(`timeline.what.${textOf(details.kind)}`, { amount: moneyIn(details, "reduction", wording) });
}

/** What a line says has happened. */
export function lineWords(line: TimelineLine, wording: CaseWording): string {
  const { source, what, details } = line;
  const { t } = wording;
  switch (source) {
    case "order":
    case "provider":
      return t(`cases:history.order.${what}`);
    case "ledger": {
      const amount = moneyIn(details, "amount", wording);
      return [t(`cases:history.ledger.${what}`), amount].filter(Boolean).join(", ");
    }
    case "paper":
      return t("timeline.paper", { purpose: t(`documents:purpose.${what}`), name: textOf(details.name) });
    case "proposal":
      return t(`timeline.proposal.${what}`, { what: proposedWords(line, wording) });
    case "case":
      return t(`cases:history.case.${what}`);
    case "contract":
      return t(`timeline.contract.${what}`, { number: textOf(details.number) });
    case "inspection":
      return t(`timeline.inspection.${what}`, { certificate: textOf(details.certificate) });
    default:
      return t(`timeline.${source}.${what}`);
  }
}

/** When it was, and who has done it. */
export function courseWords({ at, by, source, details }: TimelineLine, found: CaseView, wording: CaseWording): string {
  const { t, dates } = wording;
  const who =
    by === null
      ? ""
      : by === found.side
        ? t("timeline.by.mine")
        : by === "buyer" || by === "supplier"
          ? t(`timeline.by.${by}`, { name: found[by].name })
          : t(`timeline.by.${by}`);
  const until =
    source === "question" && typeof details.answerBy === "string"
      ? t("timeline.answerBy", { moment: dates.deadline(details.answerBy) })
      : "";
  const inspector = source === "inspection" ? textOf(details.inspector) : "";
  return [dates.moment(at), who, inspector, until].filter(Boolean).join(", ");
}

export const lineTones: Record<TimelineSource, Tone> = {
  contract: "grey",
  order: "grey",
  case: "danger",
  question: "amber",
  proposal: "leaf",
  inspection: "violet",
  paper: "sand",
  message: "grey",
  provider: "info",
  ledger: "info",
};
