import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { RatingReportRow, RatingReportView } from "#shared/ratings/admin-contract.ts";
import type { OrderRatingsView, PublicRating, ReceivedRating, ReputationView } from "#shared/ratings/contract.ts";
import { leastCounterparties, meanOfMeans, ratingCriteria, type RatingCriterion } from "#shared/ratings/rules.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { OrderRating, RatingWindow, RatingWords } from "./model.ts";
import { isOpen, orderRights, receivedRights } from "./policy.ts";
import type { Books } from "./queries/read-books.ts";
import type { CounterpartyMarks } from "./queries/read-marks.ts";
import type { ReportRow } from "./queries/list-reports.ts";
import type { RatedBy } from "./queries/list-ratings.ts";

const marksOf = ({ quality, papers, punctuality, communication }: Readonly<Record<RatingCriterion, number>>) => ({
  quality,
  papers,
  punctuality,
  communication,
});

/** Words as they are read: what our team has hidden is not told. */
const shown = (text: string | null | undefined, hiddenAt: Date | null | undefined) =>
  text === null || text === undefined ? null : { text: hiddenAt ? null : text, hidden: Boolean(hiddenAt) };

const wordsOf = ({ comment, hiddenAt }: OrderRating, { answer }: RatingWords) => ({
  comment: shown(comment, hiddenAt),
  answer: shown(answer?.text, answer?.hidden_at),
});

const appearedAt = ({ id, appearedAt: at }: OrderRating): string => {
  if (!at) throw new Error(`the rating ${id} has not appeared`);
  return at.toISOString();
};

export const presentPublic = (rating: OrderRating, words: RatingWords, rater: RatedBy): PublicRating => ({
  id: rating.id,
  ...marksOf(rating),
  ...wordsOf(rating, words),
  at: appearedAt(rating),
  country: rater.country,
});

export const presentReceived = (
  rating: OrderRating,
  words: RatingWords,
  { partner_id: id, partner_name: name, reference, counted }: RatedBy,
  reader: Actor,
): ReceivedRating => ({
  id: rating.id,
  ...marksOf(rating),
  ...wordsOf(rating, words),
  at: appearedAt(rating),
  partner: { id, name },
  order: { id: rating.orderId, reference },
  counted,
  can: receivedRights(reader, rating, words),
});

interface Standing {
  window: RatingWindow;
  side: OrganizationType;
  ratings: readonly OrderRating[];
  words: ReadonlyMap<string, RatingWords>;
  now: Date;
}

const noWords: RatingWords = { answer: undefined, reported: [] };

/** Where the ratings of an order stand, for one of its sides. What the other has said is told once it has appeared. */
export function presentOrder({ window, side, ratings, words, now }: Standing, reader: Actor): OrderRatingsView {
  const mine = ratings.find((each) => each.side === side);
  const theirs = ratings.find((each) => each.side !== side);
  const knownOf = (rating: OrderRating): RatingWords => words.get(rating.id) ?? noWords;
  const present = (rating: OrderRating | undefined): OrderRatingsView["mine"] =>
    rating
      ? {
          id: rating.id,
          ...marksOf(rating),
          ...wordsOf(rating, knownOf(rating)),
          at: rating.appearedAt?.toISOString() ?? null,
          version: rating.version,
        }
      : null;
  const open = isOpen(window, now);
  return {
    side,
    // What is due is over, also before the sweep has come.
    state: window.state === "open" && !open && ratings.length === 0 ? "closed" : window.state,
    until: open ? (window.due_at?.toISOString() ?? null) : null,
    mine: present(mine),
    theirs: theirs?.appearedAt ? present(theirs) : null,
    partnerRated: theirs !== undefined,
    can: orderRights(reader, { window, mine, theirs, wordsOf: knownOf, now }),
  };
}

/** @param marks of each independent counterparty, by the group that it belongs to. */
export function presentReputation(
  side: OrganizationType,
  marks: readonly CounterpartyMarks[],
  books: Books,
): ReputationView {
  const isEnough = marks.length >= leastCounterparties;
  const mean = (criterion: RatingCriterion): string =>
    meanOfMeans(marks.map(({ orders, sums }) => ({ sum: sums[criterion], count: orders })));
  return {
    side,
    ratings: {
      orders: marks.reduce((sum, { orders }) => sum + orders, 0),
      counterparties: marks.length,
      means: isEnough
        ? (Object.fromEntries(ratingCriteria.map((each) => [each, mean(each)])) as Record<RatingCriterion, string>)
        : null,
    },
    books: {
      ended: books.ended,
      released: books.released,
      onTime: side === "supplier" ? { done: books.onTime, of: books.dated } : null,
      decidedAgainst: books.decidedAgainst,
    },
  };
}

export const presentReportRow = (row: ReportRow): RatingReportRow => ({
  id: row.id,
  part: row.part,
  order: { id: row.order_id, reference: row.reference },
  writer: { id: row.writer_id, name: row.writer_name },
  reporter: { id: row.organization_id, name: row.reporter_name },
  reportedAt: row.created_at.toISOString(),
  decision: row.decision,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by,
});

export const presentReport = (row: ReportRow): RatingReportView => ({
  ...presentReportRow(row),
  raterSide: row.side,
  ...marksOf(row),
  comment: row.comment,
  answer: row.answer,
  reason: row.reason,
  decisionReason: row.decision_reason,
});
