import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Dispute, Order, Shipment } from "../escrow/index.ts";
import type { Case } from "./commands/move-case.ts";

/**
 * A dispute and its order, locked, the order first as everywhere.
 *
 * @throws {AppError} `escrow.disputeNotFound`
 */
export async function lockCase(trx: Transaction, id: string): Promise<Case> {
  // Only the dispute says which order it is about, and that never changes.
  const named = await Dispute.query(trx).findById(id);
  const order = named && (await Order.lockById(trx, named.orderId));
  const dispute = order && (await Dispute.lockById(trx, id));
  if (!dispute) throw new AppError("escrow.disputeNotFound");
  return { dispute, order, shipment: await Shipment.query(trx).findById(dispute.shipmentId).throwIfNotFound() };
}
