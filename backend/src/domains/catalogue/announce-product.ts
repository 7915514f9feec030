import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Product } from "./model.ts";

interface Props {
  trx: Transaction;
  product: Product;
  event: string;
  now: Date;
}

/** Tells the supplier's own browsers, and every process that keeps public pages. */
export async function announceProduct({ trx, product, event, now }: Props): Promise<void> {
  await publish({
    trx,
    organizationIds: [product.organizationId],
    type: "product",
    subjectId: product.id,
    event,
    now,
  });
}
