import { v7 as uuid } from "uuid";
import type { ProductDraft } from "#shared/catalogue/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { derivedColumns, pricesWritten, Product } from "../model.ts";
import { shownColumns } from "../shown.ts";
import { announceProduct } from "../announce-product.ts";
import { hangPictures } from "./hang-pictures.ts";
import { applyLots, planLots } from "./write-lots.ts";

interface Props {
  trx: Transaction;
  organizationId: string;
  draft: ProductDraft;
  /** Nobody sees it before it was reviewed. */
  isHeld?: boolean;
  now: Date;
}

/** Enters a product with its lots and pictures: visible at once when active, unless it is held back. @throws {AppError} as {@link planLots} and {@link hangPictures} do. */
export async function createProduct({ trx, organizationId, draft, isHeld = false, now }: Props): Promise<Product> {
  const { lots, pictures, ...own } = draft;
  const id = uuid();
  const plan = await planLots({ trx, product: null, category: draft.category, drafts: lots, now });
  const hung = await hangPictures({ trx, product: { id, organizationId, pictures: [] }, drafts: pictures, now });
  const product = await Product.query(trx).insertAndFetch({
    id,
    organizationId,
    ...own,
    ...shownColumns(draft.active, isHeld),
    ...hung,
    ...pricesWritten(draft),
    ...derivedColumns(draft),
    createdAt: now,
    updatedAt: now,
  });
  if (plan) await applyLots({ trx, productId: product.id, plan, termsVersion: product.termsVersion, now });
  await announceProduct({ trx, product, event: "product.created", now });
  return product;
}
