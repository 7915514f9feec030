import type { ContractStatus } from "#shared/contracts/process.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { offerProcess } from "#shared/offers/process.ts";
import { allow, asks, type MemberAction } from "#shared/organizations/actions.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { membershipOf, type Actor, sideOf, type Sides } from "#backend/src/kernel/actor.ts";
import type { Offer } from "./model.ts";

type Answer = "accept" | "counter" | "reject" | "withdraw";
/** What a move is in the name of an organization. */
export const actionOf = {
  accept: "acceptOffers",
  counter: "counterOffers",
  reject: "rejectOffers",
  withdraw: "withdrawOffers",
} as const satisfies Record<Answer, MemberAction>;

/** Whether `actor`'s side and role may make a move of the process, be it their turn or not. */
export function canPerform(name: Answer, actor: Actor, offer: Sides): boolean {
  const side = sideOf(actor, offer);
  const by: readonly string[] = offerProcess[name].by;
  return side !== undefined && by.includes(side) && allow(actionOf[name], membershipOf(actor));
}

/** An answer is for the side that it is awaited of. Who waits takes the newest version back, or puts another in its place. */
export const isTurnOf = (name: Answer, side: OrganizationType, { turn }: Pick<Offer, "turn">): boolean =>
  name === "counter" || (side === turn) === (name !== "withdraw");

/** The side that has made the newest version: the other one's answer is awaited. */
export const makerOf = ({ turn }: Pick<Offer, "turn">): OrganizationType => (turn === "buyer" ? "supplier" : "buyer");

export const isExpired = (offer: Pick<Offer, "validUntil">, now: Date): boolean => offer.validUntil <= now;

/** An accepted offer becomes one order, within its time. */
export const canBecomeOrder = (offer: Pick<Offer, "status" | "orderUntil">, ordered: boolean, now: Date): boolean =>
  offer.status === "accepted" && !ordered && offer.orderUntil !== null && offer.orderUntil > now;

/** Whether its contract stands in nobody's way. What was accepted before there were contracts has none. */
export const isConcluded = (contract: { readonly status: ContractStatus } | null | undefined): boolean =>
  !contract || contract.status === "signed";

/** What `actor` may do with an offer now; `isOrderable` says whether it can become an order, whoever places it, and `isAcceptable` whether its newest version is one that can be accepted. */
export function offerRights(
  actor: Actor,
  offer: Offer,
  { isOrderable: orderable, isAcceptable }: { isOrderable: boolean; isAcceptable: boolean },
  now: Date,
): OfferView["can"] {
  const side = sideOf(actor, offer);
  if (!side) return [];
  const member = membershipOf(actor);
  const isOpen = (name: Answer) =>
    (isAcceptable || name !== "accept") &&
    isTurnOf(name, side, offer) &&
    !isExpired(offer, now) &&
    canTransition(offerProcess, name, offer.status);
  const moves = (["accept", "counter", "reject", "withdraw"] as const).filter(
    (name) => canPerform(name, actor, offer) && isOpen(name),
  );
  const may = side === "buyer" && orderable;
  return [
    ...moves,
    ...(may && allow("placeOrders", member) ? (["order"] as const) : []),
    ...(isOpen("accept") && asks("acceptOffers", member) ? (["askAccept"] as const) : []),
    ...(isOpen("counter") && asks("counterOffers", member) ? (["askCounter"] as const) : []),
    ...(isOpen("reject") && asks("rejectOffers", member) ? (["askReject"] as const) : []),
    ...(may && asks("placeOrders", member) ? (["askOrder"] as const) : []),
  ];
}
