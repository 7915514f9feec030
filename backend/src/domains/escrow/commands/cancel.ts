import { canTransition } from "#shared/kernel/process.ts";
import { escrowProcess } from "#shared/escrow/process.ts";
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
 * The buyer steps back, from an order that was never funded or from one that was not shipped in time; that one is
 * refunded. The stock goes back to the listing.
 *
 * @throws {AppError} `escrow.wrongStatus`, and `escrow.shipByNotPassed` while the supplier still has time to ship.
 */
export function cancel({ trx, order, userId, now }: Props): Promise<Order> {
  const transition = canTransition(escrowProcess, "cancelUnshipped", order.status) ? "cancelUnshipped" : "cancel";
  return moveOrder({ trx, order, transition, party: "buyer", userId, now });
}
