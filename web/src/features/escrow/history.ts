import type { OrderView } from "#shared/escrow/contract.ts";
import { proposalWords } from "./proposal-wording.ts";
import { weightValues } from "./weight-wording.ts";
import type { Wording } from "./use-wording.ts";

/** What the two sides asked each other before, and how it was answered. */
export interface PastQuestion {
  id: string;
  at: string;
  what: string;
  /** As its author gave it; a weight has none. */
  reason: string | null;
  /** When it was asked, and how it ended. */
  course: string;
}

/** The answered question about a net weight outside the tolerance; one that waits has a panel of its own. */
function pastWeight(order: OrderView, wording: Wording): PastQuestion[] {
  const { t, dates } = wording;
  const question = order.weightQuestion;
  if (!question?.answer || !question.answeredAt) return [];
  const values = weightValues(order, wording);
  const answered = t(`history.answer.${question.answer}.${order.side}`, {
    ...values,
    day: dates.day(question.answeredAt),
  });
  return [
    {
      id: "weight",
      at: question.askedAt,
      what: t(`history.weight.${order.side}`, values),
      reason: null,
      course: `${t("history.stated", { day: dates.day(question.askedAt) })} ${answered}`,
    },
  ];
}

/** All of an order's agreements that came to an end before the newest, and its weight; the newest first. */
export function pastQuestions(order: OrderView, wording: Wording): PastQuestion[] {
  const { t, dates } = wording;
  const proposals = order.earlierProposals.map((proposal) => {
    const { what, course } = proposalWords(order, proposal, wording);
    const asked = t("history.proposed", { day: dates.day(proposal.createdAt) });
    return { id: proposal.id, at: proposal.createdAt, what, reason: proposal.reason, course: `${asked} ${course}` };
  });
  return [...proposals, ...pastWeight(order, wording)].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
