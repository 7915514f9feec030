import { changedGoods, type ReviewedGoods } from "#shared/catalogue/review-goods.ts";
import { isHeldBack, reviewHours, reviewProcess } from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Product } from "../model.ts";
import { isWatched } from "../queries/recent-take-down.ts";
import { ListingReview, statusOf } from "../review-model.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  product: Product;
  review: ListingReview | undefined;
  goodsBefore: ReviewedGoods;
  goods: ReviewedGoods;
  now: Date;
}

/**
 * Queues a listing again whose goods are described otherwise than before; it stays visible meanwhile, if it was. What is in the queue already keeps its clock, and
 * whoever is looking at it learns that it has changed. Prices and quantities queue nothing. Of whoever is watched after a take-down it waits, or the same goods would come back
 * in another listing.
 *
 * @returns whether it is held back from now on, and was not before.
 */
export async function reviewChange({ trx, product, review, goodsBefore, goods, now }: Props): Promise<boolean> {
  if (changedGoods(goodsBefore, goods).length === 0) return false;
  const holds = !isHeldBack(statusOf(review)) && (await isWatched(trx, product.organizationId, now));
  const move = holds ? "holdChange" : "change";
  const queued = { status: reviewProcess[move].to, submittedAt: now, dueAt: after(now, reviewHours * hour) };
  if (!review)
    await ListingReview.query(trx).insert({ id: product.id, ...queued, goodsBefore, createdAt: now, updatedAt: now });
  else if (review.status === "approved")
    await review.change(trx, { ...queued, goodsBefore, resubmittedAt: null, words: null, lateToldAt: null }, now);
  // What is taken down is in nobody's queue before it is resubmitted; what waits or is listed only has another version.
  else await review.change(trx, holds ? { status: queued.status, resubmittedAt: null } : {}, now);
  return holds;
}
