import type { Database, Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import { moveOrder } from "./move-order.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  userId: string;
  now: Date;
}

/**
 * The buyer has the goods: the inspection period that was agreed starts, three days unless another was.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the goods are on their way.
 */
export async function confirmDelivery({ trx, order, userId, now }: Props): Promise<Order> {
  return moveOrder({
    trx,
    order,
    transition: "confirmDelivery",
    party: "buyer",
    userId,
    now,
    changes: { inspectionEndsAt: await inspectionEnd(trx, order, now) },
  });
}

/** When the inspection ends of goods that are delivered now; a day is 24 hours. */
export async function inspectionEnd(trx: Database, { termsId }: Order, now: Date): Promise<Date> {
  const { inspectionDays } = await AgreedTerms.find(trx, termsId);
  return after(now, inspectionDays * day);
}
