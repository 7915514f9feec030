import type { Transaction } from "#backend/src/db/database.ts";
import { moveOrder, type Placed } from "./move-order.ts";

interface Props extends Placed {
  trx: Transaction;
  userId: string;
  now: Date;
}

/**
 * The buyer releases the funds: what the shipped weight is worth is split, the rest goes back, and the provider pays the milestones out.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the order is approved.
 */
export function release({ trx, order, shipment, userId, now }: Props): Promise<Placed> {
  return moveOrder({ trx, order, shipment, transition: "release", party: "buyer", userId, now });
}
