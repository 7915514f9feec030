import { sideOf } from "#backend/src/kernel/actor.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import type { DocumentAccess } from "#backend/src/kernel/domain-part.ts";
import { Dispute } from "../dispute-model.ts";
import { Order } from "../model.ts";

/** Papers of a shipment are for both sides of its order, whoever of them has sent one. Our team reads those of an order that has or had a case, and no others. */
export const readsShipment: DocumentAccess = async (db, actor, shipmentId) => {
  const order = await Order.query(db)
    .whereIn("id", db("shipments").where({ id: shipmentId }).select("order_id"))
    .whereNull("deleted_at")
    .first();
  if (!order) return false;
  if (sideOf(actor, order)) return true;
  if (actor.kind !== "user" || !permissionsOf(actor.staffRoles).includes("disputes.read")) return false;
  return (await Dispute.query(db).where({ order_id: order.id }).select("id").first()) !== undefined;
};
