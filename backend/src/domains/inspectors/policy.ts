import { takesInspections } from "#shared/disputes/process.ts";
import { invitableStatuses, type InvitationState } from "#shared/inspectors/rules.ts";
import type { InspectorInvitationView, ShipmentInspectors } from "#shared/inspectors/contract.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, sideOf, type Actor, type Sides } from "#backend/src/kernel/actor.ts";
import type { Shipment } from "../escrow/index.ts";
import { isOpen, stateOf } from "./invitation-state.ts";
import type { InspectorInvitation } from "./model.ts";
import type { OpenCase } from "./queries/open-case.ts";

type Right = InspectorInvitationView["can"][number];

/** What invitations hang on: where the shipment stands, and its open case. */
export interface Place {
  shipment: Pick<Shipment, "status">;
  openCase: OpenCase | null;
}

const isToInspect = ({ shipment: { status } }: Place): boolean =>
  (invitableStatuses as readonly string[]).includes(status);

/** Whether somebody may be asked to inspect a shipment now, for an open case or for the goods as they arrive. */
export const isInvitable = (place: Place): boolean =>
  isToInspect(place) || (place.openCase !== null && takesInspections(place.openCase.status));

/** Whether what was asked for is still to be done: the goods are to be inspected, or the case has not ended. */
export const isWanted = ({ disputeId }: Pick<InspectorInvitation, "disputeId">, place: Place): boolean =>
  disputeId === null ? isToInspect(place) : place.openCase?.id === disputeId;

/** What a side may do with an invitation as it stands, whatever the reader's role. Once the goods are inspected it can be taken back, and nothing else. */
export function openTo(
  side: "inviter" | "other",
  invitation: InspectorInvitation,
  { now, ...place }: Place & { now: Date },
): Right[] {
  if (!isOpen(invitation, now)) return [];
  if (!isWanted(invitation, place)) return side === "inviter" || invitation.consent === "given" ? ["revoke"] : [];
  const state: InvitationState = stateOf(invitation, now);
  const isAsked = invitation.consent === "awaited" && invitation.confirmedAt === null;
  if (side === "other")
    return [
      ...(isAsked ? (["consent", "refuse"] as const) : []),
      ...(invitation.consent === "given" ? (["revoke"] as const) : []),
    ];
  const mayGoAlone = invitation.mode === "joint" && invitation.consent !== "given";
  return [
    ...(mayGoAlone ? (["sendAlone"] as const) : []),
    ...(state === "waits" ? [] : (["resend"] as const)),
    ...(state === "undelivered" ? (["readdress"] as const) : []),
    "revoke",
  ];
}

/** What `actor` may do with an invitation of an order. */
export function invitationRights(
  actor: Actor,
  invitation: InspectorInvitation,
  { order, ...standing }: Place & { order: Sides; now: Date },
): Right[] {
  const side = sideOf(actor, order);
  if (!side || !allow("handleInspectors", membershipOf(actor))) return [];
  return openTo(side === invitation.side ? "inviter" : "other", invitation, standing);
}

/** What `actor` may do about a shipment beside. */
export const shipmentRights = (actor: Actor, order: Sides, place: Place): ShipmentInspectors["can"] =>
  sideOf(actor, order) && isInvitable(place) && allow("handleInspectors", membershipOf(actor)) ? ["invite"] : [];
