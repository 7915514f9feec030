import { AppError } from "#shared/kernel/errors.ts";
import { listingReviewEndpoints, type ListingReviewView } from "#shared/catalogue/review-contract.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import { refuseOwn } from "../organizations/index.ts";
import { claimReview } from "./commands/claim-review.ts";
import { decideReview } from "./commands/decide-review.ts";
import { lotsOf } from "./lot-model.ts";
import { Product } from "./model.ts";
import { listReviewDecisions } from "./queries/list-review-decisions.ts";
import { listReviews } from "./queries/list-reviews.ts";
import { supplierLanguage } from "./queries/supplier-language.ts";
import { reviewOf, reviewsOf } from "./review-model.ts";
import { presentReview, presentReviewRow } from "./review-presenter.ts";

async function view(db: Database, id: string, reader: Actor, now: Date): Promise<ListingReviewView> {
  const { rows } = await listReviews(
    db,
    asUser(reader).userId,
    { sort: ["name", "ASC"], range: [0, 0], filter: { id: [id] } },
    now,
  );
  const product = await Product.query(db).findById(id).whereNull("deleted_at");
  if (!rows[0] || !product) throw new AppError("catalogue.productNotFound");
  const lots = (await lotsOf(db, [id])).get(id) ?? [];
  const review = (await reviewsOf(db, [id])).get(id);
  const decisions = await listReviewDecisions(db, id);
  const language = await supplierLanguage(db, product.organizationId);
  return presentReview({ row: rows[0], product, lots, review, decisions, language }, reader, now);
}

/** Everybody locks the listing before its review. */
async function lockListing(trx: Transaction, id: string) {
  const product = await Product.lockById(trx, id);
  if (!product) throw new AppError("catalogue.productNotFound");
  return { product, review: await reviewOf(trx, id) };
}

/** The review of listings, for the console. */
export const reviewRoutes: Endpoint[] = [
  endpoint(listingReviewEndpoints.list, async ({ db, actor, query, now }) => {
    const { rows, ...page } = await listReviews(db, asUser(actor).userId, query, now);
    return { ...page, items: rows.map((row) => presentReviewRow(row, actor, now)) };
  }),

  endpoint(listingReviewEndpoints.show, ({ db, actor, params, now }) => view(db, params.id, actor, now)),

  endpoint(listingReviewEndpoints.claim, async ({ trx, actor, params: { id }, now }) => {
    const { review } = await lockListing(trx, id);
    await claimReview({ trx, productId: id, review, userId: asUser(actor).userId, now });
    return view(trx, id, actor, now);
  }),

  endpoint(listingReviewEndpoints.approve, async ({ trx, actor, params: { id }, expectedVersion, request, now }) => {
    const listing = await lockListing(trx, id);
    const { userId } = asUser(actor);
    await refuseOwn(trx, userId, listing.product.organizationId);
    await decideReview({
      ...listing,
      trx,
      decision: "approve",
      because: null,
      expectedVersion,
      userId,
      request,
      now,
    });
    return view(trx, id, actor, now);
  }),

  endpoint(
    listingReviewEndpoints.takeDown,
    async ({ trx, actor, params: { id }, body, expectedVersion, request, now }) => {
      const listing = await lockListing(trx, id);
      const { userId } = asUser(actor);
      await refuseOwn(trx, userId, listing.product.organizationId);
      await decideReview({
        ...listing,
        trx,
        decision: "takeDown",
        because: body,
        expectedVersion,
        userId,
        request,
        now,
      });
      return view(trx, id, actor, now);
    },
  ),
];
