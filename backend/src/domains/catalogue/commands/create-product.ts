import { v7 as uuid } from "uuid";
import type { ProductDraft } from "#shared/catalogue/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { derivedColumns, pricesWritten, Product } from "../model.ts";
import { announceProduct } from "../announce-product.ts";
import { applyLots, planLots } from "./write-lots.ts";

interface Props {
  trx: Transaction;
  organizationId: string;
  draft: ProductDraft;
  now: Date;
}

/** Lists a product with its lots: visible at once when active (decisions, section A). @throws {AppError} as {@link planLots} does. */
export async function createProduct({ trx, organizationId, draft, now }: Props): Promise<Product> {
  const { lots, ...own } = draft;
  const plan = await planLots({ trx, product: null, category: draft.category, drafts: lots, now });
  const product = await Product.query(trx).insertAndFetch({
    id: uuid(),
    organizationId,
    ...own,
    ...pricesWritten(draft),
    ...derivedColumns(draft),
    createdAt: now,
    updatedAt: now,
  });
  if (plan) await applyLots({ trx, productId: product.id, plan, termsVersion: product.termsVersion, now });
  await announceProduct({ trx, product, event: "product.created", now });
  return product;
}
