import { AppError } from "#shared/kernel/errors.ts";
import type { Shipment } from "#shared/escrow/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Order } from "../model.ts";
import { moveOrder } from "./move-order.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  shipment: Shipment;
  userId: string;
  now: Date;
}

/**
 * The supplier has handed the goods over: they are on their way.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the order is funded; `request.invalid` for an arrival in the past.
 */
export async function ship({ trx, order, shipment, userId, now }: Props): Promise<Order> {
  if (shipment.expectedArrival < now.toISOString().slice(0, 10)) {
    throw new AppError("request.invalid", { fields: [{ field: "expectedArrival", key: "past" }] });
  }
  return moveOrder({
    trx,
    order,
    transition: "ship",
    party: "supplier",
    userId,
    now,
    details: { ...shipment },
    changes: { ...shipment },
  });
}
