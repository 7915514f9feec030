import {
  agreedTransitions,
  escrowRow,
  escrowTransitions,
  type AgreedTransition,
  type EscrowTransition,
  type OrderDeadline,
  type OrderParty,
} from "#shared/escrow/process.ts";
import { allow } from "#shared/organizations/actions.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Order } from "./model.ts";

type Sides = Pick<Order, "buyerOrgId" | "supplierOrgId">;
type Moment = Pick<Order, "status" | OrderDeadline>;

/** Which side of an order `actor` belongs to, if any. Whoever belongs to none learns nothing of it. */
export function sideOf(actor: Actor, order: Sides): OrganizationType | undefined {
  const organizationId = membershipOf(actor)?.organizationId;
  if (organizationId === undefined) return undefined;
  if (organizationId === order.buyerOrgId) return "buyer";
  return organizationId === order.supplierOrgId ? "supplier" : undefined;
}

/** Managers and owners of a buyer place orders. */
export const canPlaceOrders = (actor: Actor): boolean => allow("placeOrders", membershipOf(actor));

/** Whether the process gives a move to `actor`'s side and role, whatever the order's status. */
export function canPerform(name: EscrowTransition, actor: Actor, order: Sides): boolean {
  const row = escrowRow(name);
  const side = sideOf(actor, order);
  const role = membershipOf(actor)?.role;
  return side !== undefined && row.by.includes(side) && atLeast(role, row.role);
}

/** Whether the moment before which a move may not happen has come. */
export function isDue(name: EscrowTransition, order: Moment, now: Date): boolean {
  const { after } = escrowRow(name);
  if (after === null) return true;
  const moment = order[after];
  return moment !== null && moment <= now;
}

/** Whether the process has a row that moves `order` now, for one of `party`. */
export const isOpen = (name: EscrowTransition, party: OrderParty, order: Moment, now: Date): boolean =>
  escrowRow(name).by.includes(party) && escrowRow(name).from.includes(order.status) && isDue(name, order, now);

/** Whether `actor`'s side and role may propose and answer what needs both sides' consent. */
export function canAgree(name: AgreedTransition, actor: Actor, order: Sides): boolean {
  const role = membershipOf(actor)?.role;
  return sideOf(actor, order) !== undefined && atLeast(role, escrowRow(name).role);
}

/** What `actor` may propose to the other side now, as long as no other proposal waits for its answer. */
export const allowedProposals = (actor: Actor, order: Sides & Moment): AgreedTransition[] =>
  agreedTransitions.filter((name) => canAgree(name, actor, order) && escrowRow(name).from.includes(order.status));

/** What `actor` may do with an open proposal of `kind` by one side. */
export function allowedAnswers(
  actor: Actor,
  order: Sides,
  { kind, proposedBy }: { kind: AgreedTransition; proposedBy: OrganizationType },
): ("accept" | "decline" | "withdraw")[] {
  if (!canAgree(kind, actor, order)) return [];
  return sideOf(actor, order) === proposedBy ? ["withdraw"] : ["accept", "decline"];
}

/** The moves that `actor` may make on `order` now. */
export function allowedTransitions(actor: Actor, order: Sides & Moment, now: Date): EscrowTransition[] {
  const side = sideOf(actor, order);
  if (!side) return [];
  return escrowTransitions.filter((name) => canPerform(name, actor, order) && isOpen(name, side, order, now));
}
