import type { ErrorCode } from "#shared/kernel/errors.ts";
import { allow, refusalOf } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Document } from "../documents/index.ts";
import type { Order } from "./model.ts";
import { sideOf } from "./policy.ts";
import type { Shipment } from "./shipment-model.ts";

type Sides = Pick<Order, "buyerOrgId" | "supplierOrgId">;

/** Papers of goods that have not left come with the shipping. */
export const mayAddPapers = (actor: Actor, order: Sides, shipments: readonly Pick<Shipment, "shippedAt">[]): boolean =>
  sideOf(actor, order) === "supplier" &&
  allow("addPapers", membershipOf(actor)) &&
  shipments.some(({ shippedAt }) => shippedAt !== null);

/**
 * Why `actor` may not replace a paper of an order; null where they may. One that was replaced before, and the other side's, are as absent as one of
 * another order; a report or a picture of an inspection stays, because a decision may rest on it.
 */
export function replacementRefusal(
  actor: Actor,
  paper: Pick<Document, "organizationId" | "subjectType" | "replacedBy"> | undefined,
): ErrorCode | null {
  const isOwn = paper?.organizationId === membershipOf(actor)?.organizationId;
  const isThere = paper !== undefined && isOwn && paper.replacedBy === null;
  if (isThere && paper.subjectType === "inspection") return "escrow.inspectionPaperKept";
  return refusalOf("addPapers", membershipOf(actor)) ?? (isThere ? null : "escrow.paperNotFound");
}
