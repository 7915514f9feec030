import type { ProductDraft } from "#shared/catalogue/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { derivedColumns, pricesWritten, type Product } from "../model.ts";
import { announceProduct } from "../announce-product.ts";
import { hangPictures } from "./hang-pictures.ts";
import { applyLots, planLots } from "./write-lots.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  product: Product;
  /** The whole form, or only whether it is shown. */
  changes: ProductDraft | Pick<ProductDraft, "active">;
  now: Date;
}

/** Changes a product, with its lots and pictures where they are given. Offers and orders already made keep what was agreed. @throws {AppError} as {@link planLots} and {@link hangPictures} do. */
export async function changeProduct({ trx, product, changes, now }: Props): Promise<Product> {
  const { lots, pictures, ...own } = changes as Partial<ProductDraft>;
  const after = { ...product, ...own };
  const plan = await planLots({ trx, product, category: after.category, drafts: lots, now });
  const lotsVersion = product.lotsVersion + (plan?.changesTerms ? 1 : 0);
  const hung = await hangPictures({ trx, product, drafts: pictures, now });
  const columns = { ...own, ...hung, ...pricesWritten(after), ...derivedColumns(after), lotsVersion };
  const changed = await product.change(trx, columns, now);
  if (plan) await applyLots({ trx, productId: product.id, plan, termsVersion: changed.termsVersion, now });
  await announceProduct({ trx, product: changed, event: "product.changed", now });
  return changed;
}
