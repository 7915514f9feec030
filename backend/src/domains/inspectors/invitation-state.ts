import { AppError } from "#shared/kernel/errors.ts";
import { openStates, type InvitationState, type InvitedBy } from "#shared/inspectors/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Shipment } from "../escrow/index.ts";
import type { InspectorInvitation } from "./model.ts";

type Standing = Pick<
  InspectorInvitation,
  "submittedAt" | "revokedAt" | "revokedBy" | "expiresAt" | "confirmedAt" | "openedAt" | "sentAt" | "undeliveredAt"
>;

/** What has become of it. */
export function stateOf(invitation: Standing, now: Date): InvitationState {
  if (invitation.submittedAt) return "submitted";
  // Whatever nobody has taken back ended with the shipment.
  if (invitation.revokedAt) return invitation.revokedBy ? "revoked" : "overtaken";
  if (invitation.expiresAt <= now) return "expired";
  if (invitation.confirmedAt) return "confirmed";
  if (invitation.openedAt) return "opened";
  if (invitation.sentAt) return invitation.undeliveredAt ? "undelivered" : "sent";
  return "waits";
}

export const isOpen = (invitation: Standing, now: Date): boolean => openStates.includes(stateOf(invitation, now));

/** Whose the inspection is as things stand: both sides', once the other has agreed to it. */
export const invitedByOf = ({ consent, side }: Pick<InspectorInvitation, "consent" | "side">): InvitedBy =>
  consent === "given" ? "both" : side;

/** The side that is bound by it: an inspector of both binds as the buyer's. */
export const boundSide = (invitation: Pick<InspectorInvitation, "consent" | "side">): OrganizationType =>
  invitedByOf(invitation) === "supplier" ? "supplier" : "buyer";

/** Whether an approval would accept a weight in the place of the buyer, who alone answers that. What an inspector of the supplier's approves accepts nothing. */
export const isWeightOpen = (
  invitation: Pick<InspectorInvitation, "consent" | "side">,
  { weightOpen }: Pick<Shipment, "weightOpen">,
): boolean => weightOpen && boundSide(invitation) === "buyer";

/** @throws {AppError} `inspectors.linkUsed`, `inspectors.linkRevoked`, `inspectors.linkExpired` */
export function refuseDead(invitation: Standing, now: Date): void {
  const state = stateOf(invitation, now);
  if (state === "submitted") throw new AppError("inspectors.linkUsed");
  if (state === "revoked" || state === "overtaken") throw new AppError("inspectors.linkRevoked");
  if (state === "expired") throw new AppError("inspectors.linkExpired");
}
