import { casePath } from "#shared/desktop/addresses.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { disputedOf } from "./shipments.ts";

/** Where the dispute stands on an order's page. */
export const disputePlace = "dispute";
/** Where the course of the chosen shipment begins. */
export const shipmentPlace = "shipment";
/** Where the papers of an order stand. */
export const papersPlace = "documents";

/** Where "View Dispute" leads: the page of the case about what is shown, of an order with several shipments about the first in dispute. */
export function casePlace(order: Pick<OrderView, "reference" | "shipment" | "shipments">): `/${string}` {
  const number = order.shipment ?? disputedOf(order) ?? 1;
  return casePath(order.reference, { number, of: order.shipments.length });
}
