import { LRUCache } from "lru-cache";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Domain } from "../domain.ts";
import { takeOffPicture } from "./commands/take-off-picture.ts";
import { withdrawProducts } from "./commands/withdraw-products.ts";
import { Product } from "./model.ts";
import { isHeld } from "./shown.ts";
import { cataloguePersonData } from "./own-data.ts";
import { sweepCounts } from "./jobs/sweep-counts.ts";
import { sweepReviews } from "./jobs/sweep-reviews.ts";
import { readCatalogueToday } from "./queries/read-today.ts";
import { reviewRoutes } from "./review-routes.ts";
import { catalogueRoutes } from "./routes.ts";

export { giveStockBack, stockTaken } from "./commands/move-stock.ts";
export { createProduct } from "./commands/create-product.ts";
export { removeProduct } from "./commands/remove-product.ts";
export { findLot, lotAsAgreed, netWeightOf, presentLot, type LotRow } from "./lot-model.ts";
export { Product } from "./model.ts";
export { categoryChanges, productAddresses, productPages } from "./queries/list-addresses.ts";
export { findListedProduct } from "./queries/find-product.ts";
export { refuseOtherTerms } from "./queries/find-terms.ts";
export { canDeleteProducts } from "./policy.ts";
export { lockOwnProduct } from "./queries/lock-own-product.ts";

/** A product for trading, locked; undefined when it was deleted. */
export const lockProduct = (trx: Transaction, id: string): Promise<Product | undefined> => Product.lockById(trx, id);

const suppliers = new LRUCache<string, string>({ max: 10_000 });

/** Whose listing it is, read without a lock, and once: a listing never changes hands. */
export async function supplierOf(trx: Transaction, productId: string): Promise<string | undefined> {
  const known = suppliers.get(productId);
  if (known) return known;
  const found = (await Product.query(trx).findById(productId).select("organization_id"))?.organizationId;
  if (found) suppliers.set(productId, found);
  return found;
}

/** Lets nobody agree anew on what our team has taken out of the catalogue. @throws {AppError} `offers.listingHeld` */
export function refuseHeld(product: Pick<Product, "activeAfterReview">): void {
  if (isHeld(product)) throw new AppError("offers.listingHeld");
}

/** As it is at this moment, without a lock; undefined once its supplier has deleted it. */
export const findProduct = async (trx: Transaction, id: string): Promise<Product | undefined> =>
  Product.query(trx).findById(id).whereNull("deleted_at");

export const catalogueDomain: Domain = {
  ...cataloguePersonData,
  endpoints: [...catalogueRoutes, ...reviewRoutes],
  sweeps: { "catalogue.reviews": sweepReviews, "catalogue.counts": sweepCounts },
  today: readCatalogueToday,
  takeOffPicture: { product: takeOffPicture },
  closing: { stopTrading: withdrawProducts },
};
