import type { ProductDraft } from "#shared/catalogue/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { lotsOf } from "../lot-model.ts";
import { derivedColumns, pricesWritten, type Product } from "../model.ts";
import { isWanted, shownColumns } from "../shown.ts";
import { announceProduct } from "../announce-product.ts";
import { goodsOf, holds, reviewOf } from "../review-model.ts";
import { hangPictures } from "./hang-pictures.ts";
import { reviewChange } from "./review-change.ts";
import { applyLots, planLots } from "./write-lots.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  product: Product;
  /** The whole form, or only whether it is shown. */
  changes: ProductDraft | Pick<ProductDraft, "active">;
  now: Date;
}

/**
 * Changes a product, with its lots and pictures where they are given. Offers and orders already made keep what was agreed. What our team has taken down stays so; other goods are
 * reviewed again (see {@link reviewChange}).
 *
 * @throws {AppError} as {@link planLots} and {@link hangPictures} do.
 */
export async function changeProduct({ trx, product, changes, now }: Props): Promise<Product> {
  const { lots, pictures, active = isWanted(product), ...own } = changes as Partial<ProductDraft>;
  const review = await reviewOf(trx, product.id);
  const lotsBefore = (await lotsOf(trx, [product.id])).get(product.id) ?? [];
  const goodsBefore = goodsOf(product, lotsBefore);
  const after = { ...product, ...own };
  const plan = await planLots({ trx, product, category: after.category, drafts: lots, now });
  const lotsVersion = product.lotsVersion + (plan?.changesTerms ? 1 : 0);
  const hung = await hangPictures({ trx, product, drafts: pictures, now });
  const shown = shownColumns(active, holds(review));
  const columns = { ...own, ...shown, ...hung, ...pricesWritten(after), ...derivedColumns(after), lotsVersion };
  let changed = await product.change(trx, columns, now);
  if (plan) await applyLots({ trx, productId: product.id, plan, termsVersion: changed.termsVersion, now });
  const lotsNow = plan ? ((await lotsOf(trx, [product.id])).get(product.id) ?? []) : lotsBefore;
  const goods = goodsOf(changed, lotsNow);
  if (await reviewChange({ trx, product, review, goodsBefore, goods, now }))
    changed = await changed.change(trx, shownColumns(active, true), now);
  await announceProduct({ trx, product: changed, event: "product.changed", now });
  return changed;
}
