import {
  agreedTransitions,
  escrowRow,
  escrowTransitions,
  roleOf,
  type AgreedTransition,
  type EscrowTransition,
  type OrderDeadline,
  type OrderParty,
} from "#shared/escrow/process.ts";
import { claimsWithdrawn } from "#shared/escrow/moves/withdrawn.ts";
import { allow } from "#shared/organizations/actions.ts";
import { fitsSettlement } from "#shared/escrow/settlements.ts";
import { isWithinTolerance } from "#shared/escrow/shipments.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { MemberRole, OrganizationType } from "#shared/organizations/choices.ts";
import type { WeightBasis } from "#shared/terms/negotiated.ts";
import type { ConditionState } from "#shared/samples/process.ts";
import { membershipOf, type Actor, sideOf, type Sides } from "#backend/src/kernel/actor.ts";
import type { PapersState } from "./checklist/model.ts";
import type { Order } from "./model.ts";
import type { Shipment } from "./shipment-model.ts";

/** What the process looks at: where a shipment, or a whole order, stands. */
export type Standing = Pick<Order, "status" | "fundBy"> &
  Record<Exclude<OrderDeadline, "fundBy">, Date | null> & {
    weightOpen: boolean;
    /** Of the weight at arrival: null where it is not what is paid for; nobody has stated it, it waits for the supplier, or it counts. */
    delivered: "awaited" | "stated" | "settled" | null;
    /** Whether it lies within the tolerance; what only a move of the clock asks. */
    isDeliveredWithin: boolean;
    /** How far the papers have come without which nothing is released by itself; null where the terms need none, or nobody asks. */
    papers: PapersState | null;
    /** How far the sample has come on whose approval the sale hangs; null where the terms ask for none. */
    sample: ConditionState | null;
  };

/** What the terms of an order say of how it moves. */
export interface Conditions {
  sample: Standing["sample"];
  weightBasis: WeightBasis | null;
  tolerancePercent?: string | undefined;
  papers?: Standing["papers"];
}

const deliveredOf = (shipment: Shipment | null, basis: WeightBasis | null): Standing["delivered"] => {
  if (shipment?.deliveredOpen) return "stated";
  if (!shipment || basis !== "netDelivered") return null;
  return shipment.deliveredWeight === null ? "awaited" : "settled";
};

/** What has no first day to ship may be shipped as soon as it is paid. */
const always = new Date(0);

/** Where an order stands as a whole, or one of its shipments. */
export const standingOf = (
  order: Pick<Order, "status" | "fundBy">,
  shipment: Shipment | null,
  { sample, weightBasis, tolerancePercent, papers = null }: Conditions,
): Standing => ({
  status: shipment?.status ?? order.status,
  fundBy: order.fundBy,
  shipFrom: shipment?.shipFrom ?? always,
  shipBy: shipment?.shipBy ?? null,
  confirmableFrom: shipment?.confirmableFrom ?? null,
  silentUntil: shipment?.silentUntil ?? null,
  inspectionEndsAt: shipment?.inspectionEndsAt ?? null,
  papersUntil: shipment?.papersUntil ?? null,
  weightOpen: shipment?.weightOpen ?? false,
  delivered: deliveredOf(shipment, weightBasis),
  isDeliveredWithin:
    shipment?.deliveredOpen === true &&
    tolerancePercent !== undefined &&
    isWithinTolerance(shipment.deliveredWeight ?? shipment.quantity, shipment.quantity, tolerancePercent),
  papers,
  sample,
});

/** Whether `actor` has a role, and does not only read for want of a second factor. */
function hasRole(actor: Actor, least: MemberRole): boolean {
  const membership = membershipOf(actor);
  return atLeast(membership?.role, least) && !membership?.readsOnly;
}

/** Whether the process gives a move to `actor`'s side and role, whatever the order's status. */
export function canPerform(name: EscrowTransition, actor: Actor, order: Sides): boolean {
  const row = escrowRow(name);
  const side = sideOf(actor, order);
  return side !== undefined && row.by.includes(side) && hasRole(actor, roleOf(row, side));
}

/** Whether the moment before which a move may not happen has come. */
export function isDue(name: EscrowTransition, standing: Standing, now: Date): boolean {
  const { after } = escrowRow(name);
  if (after === null) return true;
  const moment = standing[after];
  return moment !== null && moment <= now;
}

type Weights = Pick<Standing, "weightOpen" | "delivered" | "isDeliveredWithin">;
const weightFits: Record<ReturnType<typeof escrowRow>["weight"], (standing: Weights) => boolean> = {
  any: () => true,
  agreed: ({ weightOpen, delivered }) => !weightOpen && delivered !== "stated",
  open: ({ weightOpen }) => weightOpen,
  awaited: ({ delivered }) => delivered === "awaited",
  stated: ({ delivered }) => delivered === "stated",
  within: ({ delivered, isDeliveredWithin }) => delivered === "stated" && isDeliveredWithin,
  notStated: ({ delivered }) => delivered !== "stated",
  unopposed: ({ weightOpen, delivered, isDeliveredWithin }) =>
    !weightOpen && (delivered !== "stated" || isDeliveredWithin),
};
/** Whether the weight that was shipped, and that at arrival, lets a move happen. */
export const fitsWeight = (name: EscrowTransition, standing: Weights): boolean =>
  weightFits[escrowRow(name).weight](standing);

const papersFit: Record<ReturnType<typeof escrowRow>["papers"], (papers: Standing["papers"]) => boolean> = {
  any: () => true,
  settled: (papers) => papers === null || papers === "settled",
  there: (papers) => papers !== "missing",
  new: (papers) => papers === "new",
  missing: (papers) => papers === "missing",
  unsettled: (papers) => papers === "missing" || papers === "new",
};
/** Whether the papers that the release depends on let a move happen. */
export const fitsPapers = (name: EscrowTransition, { papers }: Pick<Standing, "papers">): boolean =>
  papersFit[escrowRow(name).papers](papers);

/** Whether the sample on whose approval the sale hangs lets a move happen. */
export function fitsSample(name: EscrowTransition, { sample }: Pick<Standing, "sample">): boolean {
  const row = escrowRow(name);
  if (row.sample === "any") return true;
  return row.sample === "failed" ? sample === "failed" : sample === null || sample === "approved";
}

/** Whether the process has a row that moves what stands there now, for one of `party`. */
const isOpen = (name: EscrowTransition, party: OrderParty, standing: Standing, now: Date): boolean =>
  escrowRow(name).by.includes(party) &&
  escrowRow(name).from.includes(standing.status) &&
  isDue(name, standing, now) &&
  fitsWeight(name, standing) &&
  fitsSample(name, standing) &&
  fitsPapers(name, standing);

/** What a view or a move is about: one of an order's shipments, or all of several. */
export interface Part {
  order: Order;
  /** Null for the whole of an order with several. */
  shipment: Shipment | null;
  /** How many the order has. */
  of: number;
  sample: Standing["sample"];
  /** Of which weight is paid for. */
  weightBasis: WeightBasis | null;
}

/** Whether a row can move that part; the only shipment of an order is the order, too. */
function isMeant(name: EscrowTransition, { shipment, of }: Part): boolean {
  if (of === 1) return true;
  return escrowRow(name).of === (shipment ? "shipment" : "order");
}

/** Whether `actor`'s side and role may agree to what needs both sides' consent, be it by proposing or by accepting it: the second to agree sets it going. */
export function canAgree(name: AgreedTransition, actor: Actor, order: Sides): boolean {
  const side = sideOf(actor, order);
  return side !== undefined && hasRole(actor, roleOf(escrowRow(name), side));
}

/** Whether `actor`'s side and role may decline what the other side has proposed, and withdraw their own. */
export const canEndProposals = (actor: Actor, order: Sides): boolean =>
  sideOf(actor, order) !== undefined && allow("endProposals", membershipOf(actor));

/** Whether `actor` may correct what an inspection of that side found. */
export const canCorrect = (actor: Actor, order: Sides, side: OrganizationType): boolean =>
  sideOf(actor, order) === side && allow("correctInspections", membershipOf(actor));

/** Whether `actor` may take the passport of what it found back. */
export const canRevokePassport = (actor: Actor, order: Sides, side: OrganizationType): boolean =>
  sideOf(actor, order) === side && allow("revokePassports", membershipOf(actor));

/** Whether `actor` may give such an answer, be it their side's or not. */
export const canAnswer = (
  answer: "accept" | "decline" | "withdraw",
  kind: AgreedTransition,
  actor: Actor,
  order: Sides,
): boolean => (answer === "accept" ? canAgree(kind, actor, order) : canEndProposals(actor, order));

/** What `actor` may propose to the other side now, as long as no other proposal waits for its answer. */
export const allowedProposals = (actor: Actor, part: Part): AgreedTransition[] =>
  agreedTransitions.filter(
    (name) =>
      isMeant(name, part) &&
      canAgree(name, actor, part.order) &&
      escrowRow(name).from.includes(standingOf(part.order, part.shipment, part).status) &&
      isSettledBy(name, part.shipment),
  );

/** Whether a shipment lets a settlement be proposed, once its status does. */
export const isSettledBy = (kind: AgreedTransition, shipment: Shipment | null): boolean =>
  shipment === null ||
  fitsSettlement(kind, {
    status: shipment.status,
    isShipped: shipment.shippedAt !== null,
    isReplaced: shipment.replacedAt !== null,
    disputedFrom: shipment.disputedFrom,
  });

/** What `actor` may do with an open proposal of `kind` by one side. */
export function allowedAnswers(
  actor: Actor,
  order: Sides,
  { kind, proposedBy }: { kind: AgreedTransition; proposedBy: OrganizationType },
): ("accept" | "decline" | "withdraw")[] {
  const theirs = sideOf(actor, order) === proposedBy ? (["withdraw"] as const) : (["accept", "decline"] as const);
  return theirs.filter((answer) => canAnswer(answer, kind, actor, order));
}

/** Whether all that `actor` lacks to report a shipment now is the role: a manager sends what they have ready. */
export function asksToShip(actor: Actor, part: Part, now: Date): boolean {
  const membership = membershipOf(actor);
  if (actor.kind !== "user" || !membership || !allow("askToSend", membership)) return false;
  const manager: Actor = { ...actor, membership: { ...membership, role: "manager" } };
  return !canPerform("ship", actor, part.order) && allowedTransitions(manager, part, now).includes("ship");
}

/** What stating a delivered weight comes to where it lowers what is paid, nobody chooses; a claim is withdrawn through its case. */
const isChosen = (name: EscrowTransition): boolean =>
  name !== "weighWithin" && name !== "weighOutside" && !(name in claimsWithdrawn);

/** The moves that `actor` may choose to make now. */
export function allowedTransitions(actor: Actor, part: Part, now: Date): EscrowTransition[] {
  const { order, shipment } = part;
  const side = sideOf(actor, order);
  if (!side) return [];
  const standing = standingOf(order, shipment, part);
  return escrowTransitions.filter(
    (name) =>
      isChosen(name) && isMeant(name, part) && canPerform(name, actor, order) && isOpen(name, side, standing, now),
  );
}
