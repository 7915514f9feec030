import type { ErrorCode } from "#shared/kernel/errors.ts";
import type { OrderStatus } from "#shared/escrow/order-transition.ts";
import { endedStatuses } from "#shared/escrow/process.ts";
import { paperPurposes, type PaperPurpose } from "#shared/escrow/papers-contract.ts";
import { allow, refusalOf, type MemberAction } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Document } from "../documents/index.ts";
import type { Order } from "./model.ts";
import { sideOf } from "./policy.ts";
import type { Shipment } from "./shipment-model.ts";

type Sides = Pick<Order, "buyerOrgId" | "supplierOrgId">;
type Standing = Pick<Shipment, "shippedAt" | "status">;

/** Who adds papers of a purpose, in the name of their organization. */
export const addingOf: Record<PaperPurpose, MemberAction> = {
  transportDocument: "addPapers",
  deliveryProof: "addPapers",
  evidence: "addEvidence",
};

/** Papers of goods that have not left come with the shipping. Evidence is also about goods that never left, once that is in dispute. */
export const takesPaper = (purpose: PaperPurpose, { shippedAt, status }: Standing): boolean =>
  shippedAt !== null || (purpose === "evidence" && status === "disputed");

const over: readonly OrderStatus[] = ["funds_released", ...endedStatuses];
/** Whether all is decided about a shipment and its money. */
export const isOver = ({ status }: Pick<Shipment, "status">): boolean => over.includes(status);

/** What `actor` may add to a shipment of an order now. */
export const addablePurposes = (actor: Actor, order: Sides, shipment: Standing): PaperPurpose[] =>
  sideOf(actor, order) === undefined
    ? []
    : paperPurposes.filter((purpose) => allow(addingOf[purpose], membershipOf(actor)) && takesPaper(purpose, shipment));

/**
 * Why `actor` may not replace a paper of an order; null where they may. One that was replaced before, and the other side's, are as absent as one of
 * another order; evidence and what an inspection was handed in with stay, because a decision may rest on them.
 */
export function replacementRefusal(
  actor: Actor,
  paper: Pick<Document, "organizationId" | "subjectType" | "purpose" | "replacedBy"> | undefined,
): ErrorCode | null {
  const isOwn = paper?.organizationId === membershipOf(actor)?.organizationId;
  const isThere = paper !== undefined && isOwn && paper.replacedBy === null;
  if (isThere && paper.subjectType === "inspection") return "escrow.inspectionPaperKept";
  if (isThere && paper.purpose === "evidence") return "escrow.evidenceKept";
  return refusalOf("addPapers", membershipOf(actor)) ?? (isThere ? null : "escrow.paperNotFound");
}
