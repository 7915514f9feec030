import { AppError } from "#shared/kernel/errors.ts";
import { isHeldBack, type ReviewStatus, type TakeDownGround } from "#shared/catalogue/review-process.ts";
import type { ReviewedGoods } from "#shared/catalogue/review-goods.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";
import { presentLot, type LotRow } from "./lot-model.ts";
import type { Product } from "./model.ts";

/** A row of `listing_reviews`; its id is the listing's. A listing without one was listed before there were reviews, and counts as reviewed. */
export class ListingReview extends BusinessRecord {
  static override readonly tableName = "listing_reviews";
  static override readonly jsonAttributes = ["goodsBefore"];

  declare status: ReviewStatus;
  declare submittedAt: Date;
  declare dueAt: Date;
  declare resubmittedAt: Date | null;
  declare words: string | null;
  declare goodsBefore: ReviewedGoods | null;
  declare claimedBy: string | null;
  declare claimedAt: Date | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare ground: TakeDownGround | null;
  declare reason: string | null;
  declare lateToldAt: Date | null;
}

/** The review of a listing that is locked by `trx`, which everybody locks first. */
export async function reviewOf(trx: Transaction, productId: string): Promise<ListingReview | undefined> {
  return ListingReview.query(trx).findById(productId);
}

/** Nobody shows what our team has taken down by a switch, or hides what nobody sees. @throws {AppError} `catalogue.takenDown` */
export async function refuseTakenDown(trx: Transaction, { id }: Pick<Product, "id">): Promise<void> {
  if ((await reviewOf(trx, id))?.status === "takenDown") throw new AppError("catalogue.takenDown");
}

/** Whoever resubmits second learns that it was done, not that a version is old. @throws {AppError} `catalogue.notTakenDown` */
export async function refuseOpenReview(trx: Transaction, { id }: Pick<Product, "id">): Promise<void> {
  if ((await reviewOf(trx, id))?.status !== "takenDown") throw new AppError("catalogue.notTakenDown");
}

/** By listing. */
export async function reviewsOf(
  db: Database,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ListingReview>> {
  if (productIds.length === 0) return new Map();
  const rows = await ListingReview.query(db).whereIn("id", [...productIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

export const statusOf = (review: Pick<ListingReview, "status"> | undefined): ReviewStatus =>
  review?.status ?? "approved";

export const holds = (review: Pick<ListingReview, "status"> | undefined): boolean => isHeldBack(statusOf(review));

/** What of a listing is reviewed. */
export const goodsOf = (product: Product, lots: readonly LotRow[]): ReviewedGoods => ({
  name: product.name,
  category: product.category,
  originCountry: product.originCountry,
  certifications: product.certifications,
  description: product.description,
  deliveryTerms: product.deliveryTerms,
  pictures: product.pictures.map(({ id, alt }) => ({ id, alt })),
  images: product.images,
  lots: lots.map(presentLot),
});
