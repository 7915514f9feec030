import { canTransition } from "#shared/kernel/process.ts";
import { offerProcess } from "#shared/offers/process.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { Offer } from "./model.ts";

type Sides = Pick<Offer, "buyerOrgId" | "supplierOrgId">;

/** Which side of an offer `actor` belongs to, if any. */
export function sideOf(actor: Actor, offer: Sides): OrganizationType | undefined {
  const organizationId = actor.kind === "user" ? actor.membership?.organizationId : undefined;
  if (organizationId === undefined) return undefined;
  if (organizationId === offer.buyerOrgId) return "buyer";
  return organizationId === offer.supplierOrgId ? "supplier" : undefined;
}

/** Managers and owners trade. */
export const canTrade = (actor: Actor): boolean => actor.kind === "user" && atLeast(actor.membership?.role, "manager");

/** Members draft offers; only buyers send them. */
export const canSendOffers = (actor: Actor): boolean =>
  actor.kind === "user" && actor.membership?.organizationType === "buyer";

export const isExpired = (offer: Pick<Offer, "validUntil">, now: Date): boolean => offer.validUntil <= now;

/** An accepted offer becomes one order, within its time. */
export const canBecomeOrder = (offer: Pick<Offer, "status" | "orderUntil">, ordered: boolean, now: Date): boolean =>
  offer.status === "accepted" && !ordered && offer.orderUntil !== null && offer.orderUntil > now;

/** The moves of the process that are `side`'s to make. */
const movesOf = (side: OrganizationType, turn: OrganizationType) =>
  (["accept", "reject", "withdraw"] as const).filter((name) =>
    name === "withdraw" ? side === "buyer" : side === turn,
  );

/** What `actor` may do with an offer now. */
export function offerRights(
  actor: Actor,
  offer: Offer,
  ordered: boolean,
  now: Date,
): ("accept" | "reject" | "withdraw" | "order")[] {
  const side = sideOf(actor, offer);
  if (!side || !canTrade(actor)) return [];
  const moves = isExpired(offer, now)
    ? []
    : movesOf(side, offer.turn).filter((name) => canTransition(offerProcess, name, offer.status));
  return side === "buyer" && canBecomeOrder(offer, ordered, now) ? [...moves, "order"] : [...moves];
}
