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
export const announceProduct = ({ trx, ...change }: Props): Promise<void> => publish({ trx, ...productChange(change) });

/** What {@link announceProduct} tells, for whoever enters it with other rows. */
export const productChange = ({ product, event, now }: Omit<Props, "trx">) =>
  ({
    organizationIds: [product.organizationId],
    type: "product",
    subjectId: product.id,
    event,
    now,
  }) as const;
