import type { ErrorCode } from "#shared/kernel/errors.ts";
import type { OrderStatus } from "#shared/escrow/order-transition.ts";
import {
  isKept,
  isPaperPurpose,
  paperPurposeRow,
  paperPurposes,
  type KeptPurpose,
  type PaperPurpose,
} from "#shared/escrow/paper-purposes.ts";
import { endedStatuses } from "#shared/escrow/process.ts";
import { refusalOf } from "#shared/organizations/actions.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { membershipOf, type Actor, sideOf, type Sides } from "#backend/src/kernel/actor.ts";
import type { Document } from "../documents/index.ts";
import type { Order } from "./model.ts";
import type { Shipment } from "./shipment-model.ts";

type Standing = Pick<Shipment, "shippedAt" | "status">;

/** Which side of an order has sent a paper or picture of it. */
export const sideOfDocument = (
  { organizationId }: Pick<Document, "organizationId">,
  { buyerOrgId }: Pick<Order, "buyerOrgId">,
): OrganizationType => (organizationId === buyerOrgId ? "buyer" : "supplier");

export const takesPaper = (purpose: PaperPurpose, { shippedAt, status }: Standing): boolean =>
  shippedAt !== null || (paperPurposeRow(purpose).ofDisputed && status === "disputed");

/** Why `actor` may not add papers of a purpose in the name of their organization; null where they may. */
const addingRefusal = (actor: Actor, purpose: PaperPurpose) =>
  refusalOf(paperPurposeRow(purpose).addedBy, membershipOf(actor));

const over: readonly OrderStatus[] = ["funds_released", ...endedStatuses];
/** Whether all is decided about a shipment and its money. */
export const isOver = ({ status }: Pick<Shipment, "status">): boolean => over.includes(status);

/** What `actor` may add to a shipment of an order now. */
export const addablePurposes = (actor: Actor, order: Sides, shipment: Standing): PaperPurpose[] =>
  sideOf(actor, order) === undefined
    ? []
    : paperPurposes.filter((purpose) => addingRefusal(actor, purpose) === null && takesPaper(purpose, shipment));

const keptRefusals: Record<KeptPurpose, ErrorCode> = { evidence: "escrow.evidenceKept" };

/**
 * Why `actor` may not replace a paper of an order; null where they may, as whoever may add one. One that was replaced before, and the other side's, are as absent as one of
 * another order; what an inspection was handed in with stays, because a decision may rest on it.
 */
export function replacementRefusal(
  actor: Actor,
  paper: Pick<Document, "organizationId" | "subjectType" | "purpose" | "replacedBy"> | undefined,
): ErrorCode | null {
  const isOwn = paper?.organizationId === membershipOf(actor)?.organizationId;
  if (paper && isOwn && paper.replacedBy === null) {
    if (!isPaperPurpose(paper.purpose)) return "escrow.inspectionPaperKept";
    return isKept(paper.purpose) ? keptRefusals[paper.purpose] : addingRefusal(actor, paper.purpose);
  }
  const refusals = paperPurposes.filter((purpose) => !isKept(purpose)).map((purpose) => addingRefusal(actor, purpose));
  // Whoever may replace no paper at all is told that.
  return refusals.includes(null) ? "escrow.paperNotFound" : (refusals[0] ?? "escrow.paperNotFound");
}
