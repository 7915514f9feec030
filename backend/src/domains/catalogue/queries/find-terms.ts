import type { ListingTerms } from "#shared/catalogue/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { presentTerms, type TermsRow } from "../presenter.ts";

/** A version of a listing's terms, of today or of before; undefined where there never was one. */
export async function findTerms(db: Database, productId: string, version: number): Promise<ListingTerms | undefined> {
  const row = await db("listing_terms")
    .where({ product_id: productId, version })
    .first<TermsRow | undefined>(
      { terms_version: "version" },
      "price",
      "price_max",
      "currency",
      "unit",
      "minimum_order",
      "maximum_order",
      "delivery_time_days",
      "delivery_terms",
    );
  return row && presentTerms(row);
}
