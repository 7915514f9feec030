import type { ErrorCode } from "#shared/kernel/errors.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";
import type { ShipmentGoods } from "./model.ts";

type Standing = Pick<Shipment, "status" | "shippedAt">;
type Known = Pick<ShipmentGoods, "frozenAt"> | undefined;

/**
 * Why nobody can state what a shipment holds now; null where its supplier can: from the payment until the goods leave, and of goods that have left without a record once. What was
 * never shipped and has ended, or is in dispute, has none to be made; nor has what was refunded, because nobody invoices it. Of goods that take the place of others the record of the first stands.
 */
export function statingRefusal({ status, shippedAt }: Standing, record: Known): ErrorCode | null {
  if (record?.frozenAt) return "escrow.goodsFrozen";
  if (shippedAt !== null) return status === "refunded" ? "escrow.wrongStatus" : null;
  return status === "funded" ? null : "escrow.wrongStatus";
}

/** What `actor` may do with the record of a shipment now. */
export const goodsRights = (actor: Actor, order: Order, shipment: Standing, record: Known): "state"[] =>
  sideOf(actor, order) === "supplier" &&
  allow("stateGoods", membershipOf(actor)) &&
  statingRefusal(shipment, record) === null
    ? ["state"]
    : [];
