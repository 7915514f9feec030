import type { ProductDraft } from "#shared/catalogue/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { derivedColumns, pricesWritten, type Product } from "../model.ts";
import { announceProduct } from "../announce-product.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  product: Product;
  /** The whole form, or only whether it is shown. */
  changes: ProductDraft | Pick<ProductDraft, "active">;
  now: Date;
}

/** Changes a product. Offers and orders already made keep what was agreed. */
export async function changeProduct({ trx, product, changes, now }: Props): Promise<Product> {
  const after = { ...product, ...changes };
  const changed = await product.change(trx, { ...changes, ...pricesWritten(after), ...derivedColumns(after) }, now);
  await announceProduct({ trx, product: changed, event: "product.changed", now });
  return changed;
}
