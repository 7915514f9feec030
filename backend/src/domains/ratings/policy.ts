import type { OrderRatingsView, ReceivedRating } from "#shared/ratings/contract.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { OrderRating, RatingWindow, RatingWords } from "./model.ts";

/** Whether something may still be rated or changed. */
export const isOpen = ({ state, due_at: due }: Pick<RatingWindow, "state" | "due_at">, now: Date): boolean =>
  state === "open" && due !== null && due > now;

const canReport = (words: unknown, hiddenAt: Date | null, isReported: boolean): boolean =>
  words !== null && words !== undefined && hiddenAt === null && !isReported;

/** What a reader may do with a rating that their organization was given. */
export function receivedRights(
  actor: Actor,
  rating: Pick<OrderRating, "comment" | "hiddenAt">,
  { answer, reported }: RatingWords,
): ReceivedRating["can"] {
  const member = membershipOf(actor);
  return [
    ...(!answer && allow("rateOrders", member) ? (["answer"] as const) : []),
    ...(canReport(rating.comment, rating.hiddenAt, reported.includes("comment")) && allow("reportRatings", member)
      ? (["report"] as const)
      : []),
  ];
}

interface Standing {
  readonly window: Pick<RatingWindow, "state" | "due_at">;
  readonly mine: OrderRating | undefined;
  readonly theirs: OrderRating | undefined;
  readonly wordsOf: (rating: OrderRating) => RatingWords;
  readonly now: Date;
}

/** What a reader may do with the ratings of one order. */
export function orderRights(actor: Actor, { window, mine, theirs, wordsOf, now }: Standing): OrderRatingsView["can"] {
  const member = membershipOf(actor);
  const isRateable = isOpen(window, now) && allow("rateOrders", member);
  const received = theirs?.appearedAt ? receivedRights(actor, theirs, wordsOf(theirs)) : [];
  const own = mine && wordsOf(mine);
  return [
    ...(isRateable ? ([mine ? "change" : "rate"] as const) : []),
    ...(received.includes("answer") ? (["answer"] as const) : []),
    ...(received.includes("report") ? (["reportComment"] as const) : []),
    ...(own?.answer &&
    canReport(own.answer, own.answer.hidden_at, own.reported.includes("answer")) &&
    allow("reportRatings", member)
      ? (["reportAnswer"] as const)
      : []),
  ];
}
