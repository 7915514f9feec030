import type { ListingTerms } from "#shared/catalogue/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { presentLot, type LotRow } from "../lot-model.ts";
import type { Product } from "../model.ts";
import { presentTerms, type KeptTermsRow } from "../presenter.ts";

/** A version of a listing's terms, of today or of before; undefined where there never was one. */
async function findTerms(db: Database, productId: string, version: number): Promise<Kept | undefined> {
  const row = await db("listing_terms")
    .where({ product_id: productId, version })
    .first<(KeptTermsRow & { lots_version: number }) | undefined>({ terms_version: "version" }, "*");
  return row && { terms: presentTerms(row), lotsVersion: row.lots_version };
}

interface Kept {
  terms: ListingTerms;
  lotsVersion: number;
}

/** All that stands in them but the version; the order of certifications says nothing. */
const textOf = ({ goods, ...terms }: ListingTerms): string =>
  JSON.stringify([
    { ...terms, termsVersion: 0 },
    goods && { ...goods, certifications: [...goods.certifications].sort() },
  ]);

/** Whether nothing but lots has changed from one to the other, neither in the end nor in between. */
const differInLotsAlone = (one: Kept, other: Kept): boolean =>
  one.terms.termsVersion - one.lotsVersion === other.terms.termsVersion - other.lotsVersion &&
  textOf(one.terms) === textOf(other.terms);

/**
 * Lets nobody trade at terms that they have not seen. `product` must be locked. Whoever names a lot must have seen that one; who names none trades at the listing's other terms, whatever became
 * of its lots.
 *
 * @throws {AppError} `escrow.termsChanged` with the terms of the version that was seen and those of now.
 */
export async function refuseOtherTerms(db: Database, product: Product, seen: number, lot?: LotRow): Promise<void> {
  if (product.termsVersion === seen) return;
  const [named, now] = [await findTerms(db, product.id, seen), await findTerms(db, product.id, product.termsVersion)];
  const otherLot = lot !== undefined && lot.terms_version > seen;
  if (named && now && !otherLot && differInLotsAlone(named, now)) return;
  throw new AppError("escrow.termsChanged", {
    named: named?.terms ?? null,
    now: now?.terms,
    ...(otherLot && { lot: presentLot(lot) }),
  });
}
