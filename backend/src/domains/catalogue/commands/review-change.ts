import { changedGoods, type ReviewedGoods } from "#shared/catalogue/review-goods.ts";
import { reviewHours, reviewProcess } from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { ListingReview } from "../review-model.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  productId: string;
  review: ListingReview | undefined;
  goodsBefore: ReviewedGoods;
  goods: ReviewedGoods;
  now: Date;
}

/**
 * Queues a listing again whose goods are described otherwise than before; it stays visible meanwhile, if it was. What is in the queue already keeps its clock, and
 * whoever is looking at it learns that it has changed. Prices and quantities queue nothing.
 */
export async function reviewChange({ trx, productId, review, goodsBefore, goods, now }: Props): Promise<void> {
  if (changedGoods(goodsBefore, goods).length === 0) return;
  const queued = { status: reviewProcess.change.to, submittedAt: now, dueAt: after(now, reviewHours * hour) };
  if (!review)
    await ListingReview.query(trx).insert({ id: productId, ...queued, goodsBefore, createdAt: now, updatedAt: now });
  else if (review.status === "approved")
    await review.change(trx, { ...queued, goodsBefore, words: null, lateToldAt: null }, now);
  // What is taken down is in nobody's queue before it is resubmitted; what waits or is listed only has another version.
  else await review.change(trx, {}, now);
}
