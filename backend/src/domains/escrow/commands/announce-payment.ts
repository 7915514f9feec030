import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Order } from "../model.ts";

/** Both sides that look at an order see at once that the provider says something else of its money. */
export const announcePayment = (trx: Transaction, order: Order, now: Date): Promise<void> =>
  publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.payment",
    now,
  });
