import { v7 as uuid } from "uuid";
import type { ProductDraft } from "#shared/catalogue/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { derivedColumns, pricesWritten, Product } from "../model.ts";
import { announceProduct } from "../announce-product.ts";

interface Props {
  trx: Transaction;
  organizationId: string;
  draft: ProductDraft;
  now: Date;
}

/** Lists a product: visible at once when active (decisions, section A). */
export async function createProduct({ trx, organizationId, draft, now }: Props): Promise<Product> {
  const product = await Product.query(trx).insertAndFetch({
    id: uuid(),
    organizationId,
    ...draft,
    ...pricesWritten(draft),
    ...derivedColumns(draft),
    createdAt: now,
    updatedAt: now,
  });
  await announceProduct({ trx, product, event: "product.created", now });
  return product;
}
