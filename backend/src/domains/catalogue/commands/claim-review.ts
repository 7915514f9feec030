import { AppError } from "#shared/kernel/errors.ts";
import { isOpenReview } from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { isClaimed } from "../review-claim.ts";
import { emailOf, lastReviewer } from "../queries/list-review-decisions.ts";
import { statusOf, type ListingReview } from "../review-model.ts";

interface Props {
  trx: Transaction;
  productId: string;
  /** Of a listing that is locked by `trx`. */
  review: ListingReview | undefined;
  userId: string;
  now: Date;
}

/**
 * Tells colleagues who is looking at a listing, for half an hour. It binds nobody: whoever decides first has decided.
 *
 * @throws {AppError} `catalogue.reviewDecided` where there is nothing to look at; `catalogue.reviewClaimed` with whose it is.
 */
export async function claimReview({ trx, productId, review, userId, now }: Props): Promise<void> {
  const status = statusOf(review);
  if (!review || !isOpenReview(status))
    throw new AppError("catalogue.reviewDecided", { status, ...(await lastReviewer(trx, productId)) });
  if (review.claimedBy !== userId && isClaimed(review, now))
    throw new AppError("catalogue.reviewClaimed", {
      by: (await emailOf(trx, review.claimedBy)) ?? "",
      at: (review.claimedAt ?? now).toISOString(),
    });
  // Its version stays: what is decided about has not changed.
  await review.$query(trx).patch({ claimedBy: userId, claimedAt: now });
}
