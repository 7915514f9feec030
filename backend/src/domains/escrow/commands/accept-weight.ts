import type { Transaction } from "#backend/src/db/database.ts";
import { moveOrder, type Placed } from "./move-order.ts";

interface Props extends Placed {
  trx: Transaction;
  userId: string;
  now: Date;
}

/**
 * The buyer takes a weight outside the tolerance for what it is: what that weight is worth is released in the end, never more than was paid.
 *
 * @throws {AppError} `escrow.wrongStatus` before the shipping and after the approval, `escrow.weightAnswered` for a weight that nobody has to answer.
 */
export async function acceptWeight({ trx, order, shipment, userId, now }: Props): Promise<Placed> {
  const { netWeight, payable } = shipment;
  const moved = await moveOrder({
    trx,
    order,
    shipment,
    transition: "acceptWeight",
    party: "buyer",
    userId,
    details: { netWeight, payable },
    now,
  });
  return { ...moved, shipment: await moved.shipment.change(trx, { weightOpen: false }, now) };
}
