import type { ErrorCode } from "#shared/kernel/errors.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";

type Standing = Pick<Shipment, "status" | "shippedAt">;

/**
 * Why nobody can state what a shipment holds now; null where its supplier can: from the payment until the goods leave, and of goods that have left without a record once. What was
 * never shipped and has ended, or is in dispute, has none to be made; nor has what was refunded, because nobody invoices it.
 */
export function statingRefusal({ status, shippedAt }: Standing, hasRecord: boolean): ErrorCode | null {
  if (shippedAt !== null && hasRecord) return "escrow.goodsFrozen";
  if (shippedAt !== null) return status === "refunded" ? "escrow.wrongStatus" : null;
  return status === "funded" ? null : "escrow.wrongStatus";
}

/** What `actor` may do with the record of a shipment now. */
export const goodsRights = (actor: Actor, order: Order, shipment: Standing, hasRecord: boolean): "state"[] =>
  sideOf(actor, order) === "supplier" &&
  allow("stateGoods", membershipOf(actor)) &&
  statingRefusal(shipment, hasRecord) === null
    ? ["state"]
    : [];
