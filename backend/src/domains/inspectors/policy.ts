import { invitableStatuses, type InvitationState } from "#shared/inspectors/rules.ts";
import type { InspectorInvitationView, ShipmentInspectors } from "#shared/inspectors/contract.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, sideOf, type Actor, type Sides } from "#backend/src/kernel/actor.ts";
import type { Shipment } from "../escrow/index.ts";
import { isOpen, stateOf } from "./invitation-state.ts";
import type { InspectorInvitation } from "./model.ts";

type Right = InspectorInvitationView["can"][number];

/** Whether somebody may be asked to inspect a shipment now. */
export const isInvitable = ({ status }: Pick<Shipment, "status">): boolean =>
  (invitableStatuses as readonly string[]).includes(status);

/** What a side may do with an invitation as it stands, whatever the reader's role. Once the goods are inspected it can be taken back, and nothing else. */
export function openTo(
  side: "inviter" | "other",
  invitation: InspectorInvitation,
  { shipment, now }: { shipment: Pick<Shipment, "status">; now: Date },
): Right[] {
  if (!isOpen(invitation, now)) return [];
  if (!isInvitable(shipment)) return side === "inviter" || invitation.consent === "given" ? ["revoke"] : [];
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
    "revoke",
  ];
}

/** What `actor` may do with an invitation of an order. */
export function invitationRights(
  actor: Actor,
  invitation: InspectorInvitation,
  { order, ...standing }: { order: Sides; shipment: Pick<Shipment, "status">; now: Date },
): Right[] {
  const side = sideOf(actor, order);
  if (!side || !allow("handleInspectors", membershipOf(actor))) return [];
  return openTo(side === invitation.side ? "inviter" : "other", invitation, standing);
}

/** What `actor` may do about a shipment beside. */
export const shipmentRights = (actor: Actor, order: Sides, shipment: Shipment): ShipmentInspectors["can"] =>
  sideOf(actor, order) && isInvitable(shipment) && allow("handleInspectors", membershipOf(actor)) ? ["invite"] : [];
