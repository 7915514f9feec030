import type { DocumentAccess } from "#backend/src/kernel/domain-part.ts";
import { Order } from "../model.ts";
import { sideOf } from "../policy.ts";

/** Papers of a shipment are for both sides of its order, whoever of them has sent one. */
export const readsShipment: DocumentAccess = async (db, actor, shipmentId) => {
  const order = await Order.query(db)
    .whereIn("id", db("shipments").where({ id: shipmentId }).select("order_id"))
    .whereNull("deleted_at")
    .first();
  return order !== undefined && sideOf(actor, order) !== undefined;
};
