import type { Transaction } from "#backend/src/db/database.ts";
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
 * The buyer releases the funds: the split is posted, and the provider pays the milestones out.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the order is approved.
 */
export function release({ trx, order, userId, now }: Props): Promise<Order> {
  return moveOrder({ trx, order, transition: "release", party: "buyer", userId, now });
}
