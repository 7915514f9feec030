import type { Transaction } from "#backend/src/db/database.ts";
import { removeDocuments } from "../../documents/index.ts";
import type { Product } from "../model.ts";
import { announceProduct } from "../announce-product.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  product: Product;
  now: Date;
}

/** Deletes a product softly: its past offers and orders still point at it. Its pictures go. */
export async function removeProduct({ trx, product, now }: Props): Promise<void> {
  await product.change(trx, { deletedAt: now, active: false, activeAfterReview: null, pictures: [] }, now);
  await removeDocuments({ trx, subject: { type: "product", id: product.id }, now });
  await announceProduct({ trx, product, event: "product.removed", now });
}
