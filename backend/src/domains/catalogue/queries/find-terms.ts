import type { ListingTerms } from "#shared/catalogue/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Product } from "../model.ts";
import { presentTerms, type KeptTermsRow } from "../presenter.ts";

/** A version of a listing's terms, of today or of before; undefined where there never was one. */
async function findTerms(db: Database, productId: string, version: number): Promise<ListingTerms | undefined> {
  const row = await db("listing_terms")
    .where({ product_id: productId, version })
    .first<KeptTermsRow | undefined>({ terms_version: "version" }, "*");
  return row && presentTerms(row);
}

/**
 * Lets nobody trade at terms that they have not seen. `product` must be locked.
 *
 * @throws {AppError} `escrow.termsChanged` with the terms of the version that was seen and those of now.
 */
export async function refuseOtherTerms(db: Database, product: Product, seen: number): Promise<void> {
  if (product.termsVersion === seen) return;
  throw new AppError("escrow.termsChanged", {
    named: (await findTerms(db, product.id, seen)) ?? null,
    now: await findTerms(db, product.id, product.termsVersion),
  });
}
