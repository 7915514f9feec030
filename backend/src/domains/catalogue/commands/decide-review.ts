import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import {
  isHeldBack,
  reviewHours,
  reviewProcess,
  type ReviewDecision,
  type TakeDownGround,
} from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { announceProduct } from "../announce-product.ts";
import { lotsOf } from "../lot-model.ts";
import type { Product } from "../model.ts";
import { isWanted, shownColumns } from "../shown.ts";
import { lastReviewer } from "../queries/list-review-decisions.ts";
import { goodsOf, ListingReview, statusOf } from "../review-model.ts";
import { tellSupplier } from "./tell-supplier.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  product: Product;
  review: ListingReview | undefined;
  decision: ReviewDecision;
  /** Why it is taken down; null where it is approved. */
  because: { ground: TakeDownGround; reason: string } | null;
  /** Of the review that the reader has seen; 0 where there was none. */
  expectedVersion: number | undefined;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Approves a listing or takes it down: the public sees it, or no longer, from the commit on. Orders that were placed go on as agreed; nothing new is agreed for what is taken down.
 *
 * @throws {AppError} `catalogue.reviewDecided` with who was first; `catalogue.reviewStale` where its supplier has changed it since it was read.
 */
export async function decideReview(props: Props): Promise<void> {
  const { trx, product, review, decision, because, expectedVersion, userId, request, now } = props;
  const status = statusOf(review);
  if (!canTransition(reviewProcess, decision, status))
    throw new AppError("catalogue.reviewDecided", { status, ...(await lastReviewer(trx, product.id)) });
  if ((review?.version ?? 0) !== expectedVersion)
    throw new AppError("catalogue.reviewStale", { status, version: review?.version ?? 0 });
  const next = reviewProcess[decision].to;
  const goods = goodsOf(product, (await lotsOf(trx, [product.id])).get(product.id) ?? []);
  const decided = {
    status: next,
    ground: because?.ground ?? null,
    reason: because?.reason ?? null,
    goodsBefore: because ? goods : null,
    decidedBy: userId,
    decidedAt: now,
    claimedBy: null,
    claimedAt: null,
  };
  await write(trx, product.id, review, decided, now);
  await trx("listing_review_decisions").insert({
    product_id: product.id,
    decision,
    ground: decided.ground,
    reason: decided.reason,
    words: review?.words ?? null,
    decided_by: userId,
    created_at: now,
  });
  const shown = shownColumns(isWanted(product), isHeldBack(next));
  const changed = await product.change(trx, shown, now);
  await writeAudit({
    db: trx,
    action: decision === "approve" ? "listing.approved" : "listing.takenDown",
    actorUserId: userId,
    subjectType: "listing",
    subjectId: product.id,
    details: { name: product.name, from: status, ...because },
    request,
    now,
  });
  await announceProduct({ trx, product: changed, event: `product.${decision}`, now });
  if (because) await tellSupplier({ trx, product, kind: "listingTakenDown", values: because, now });
  else if (status === "waiting") await tellSupplier({ trx, product, kind: "listingApproved", values: {}, now });
}

async function write(
  trx: Transaction,
  id: string,
  review: ListingReview | undefined,
  decided: Partial<ListingReview>,
  now: Date,
): Promise<void> {
  if (review) await review.change(trx, decided, now);
  else
    await ListingReview.query(trx).insert({
      id,
      submittedAt: now,
      dueAt: after(now, reviewHours * hour),
      ...decided,
      createdAt: now,
      updatedAt: now,
    });
}
