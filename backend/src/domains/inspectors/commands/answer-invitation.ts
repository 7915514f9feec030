import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import { tellSides } from "../../escrow/index.ts";
import { queueInvitation, queueRevoked } from "../jobs/send-letters.ts";
import { countInvitationLetter } from "../limits.ts";
import type { InspectorInvitation } from "../model.ts";
import { announceInspectors, nameOf } from "./announce.ts";
import type { LockedInvitation } from "./lock-invitation.ts";

export interface Answer extends LockedInvitation {
  trx: Transaction;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** What of a letter ends with the next: its link, what was begun by it, and what became of it. */
export const anew = {
  ...{ tokenHash: null, codeHash: null, sessionHash: null, openedAt: null, confirmedAt: null },
  ...{ deliveredAt: null, undeliveredAt: null },
} as const;

export const note = ({ trx, order, invitation, userId, request, now }: Answer, action: AuditAction): Promise<void> =>
  writeAudit({
    db: trx,
    action,
    actorUserId: userId,
    subjectType: "order",
    subjectId: order.id,
    details: { invitation: invitation.id, inspector: nameOf(invitation) },
    request,
    now,
  });

/** Tells the side that has invited. */
async function tellInviter(props: Answer, kind: "inspectorConsented" | "inspectorRefused"): Promise<void> {
  const { trx, order, invitation, shipment, userId, now } = props;
  await tellSides({
    trx,
    order,
    shipment,
    eventId: `inspector:${invitation.id}:${kind}`,
    told: { [invitation.side]: kind },
    known: { inspector: nameOf(invitation) },
    userId,
    now,
  });
}

/** The other side agrees: what is found binds both, and the letter leaves unless it has left already. */
export async function consent(props: Answer): Promise<InspectorInvitation> {
  const { trx, order, invitation, userId, now } = props;
  const hasLeft = invitation.sentAt !== null;
  const given = await invitation.change(
    trx,
    { mode: "joint", consent: "given", answeredBy: userId, answeredAt: now, sentAt: invitation.sentAt ?? now },
    now,
  );
  await note(props, "inspector.consented");
  await tellInviter(props, "inspectorConsented");
  if (!hasLeft) await queueInvitation(trx, given.id);
  await announceInspectors(trx, order, now);
  return given;
}

/** The other side does not agree: the inviter may send it alone. */
export async function refuse(props: Answer): Promise<InspectorInvitation> {
  const { trx, order, invitation, userId, now } = props;
  const refused = await invitation.change(trx, { consent: "refused", answeredBy: userId, answeredAt: now }, now);
  await note(props, "inspector.refused");
  await tellInviter(props, "inspectorRefused");
  await announceInspectors(trx, order, now);
  return refused;
}

/** The inviter sends it in its own name. The other side may still agree, until the link is used, unless it has refused. */
export async function sendAlone(props: Answer): Promise<InspectorInvitation> {
  const { trx, order, invitation, now } = props;
  await countInvitationLetter(trx, invitation);
  const sent = await invitation.change(trx, { mode: "alone", sentAt: now }, now);
  await queueInvitation(trx, sent.id);
  await note(props, "inspector.sentAlone");
  await announceInspectors(trx, order, now);
  return sent;
}

/** Sends the letter again with a new link. What was begun by the older one ends with it. */
export async function resend(props: Answer): Promise<InspectorInvitation> {
  const { trx, order, invitation, now } = props;
  await countInvitationLetter(trx, invitation);
  const sent = await invitation.change(trx, { ...anew, sentAt: now }, now);
  await queueInvitation(trx, sent.id);
  await note(props, "inspector.invited");
  await announceInspectors(trx, order, now);
  return sent;
}

/** Takes it back, and writes so to the inspector where a letter has left. */
export async function revoke(props: Answer): Promise<InspectorInvitation> {
  const { trx, order, invitation, userId, now } = props;
  const revoked = await invitation.change(
    trx,
    { revokedAt: now, revokedBy: userId, codeHash: null, sessionHash: null },
    now,
  );
  await note(props, "inspector.revoked");
  if (revoked.sentAt) await queueRevoked(trx, revoked.id);
  await announceInspectors(trx, order, now);
  return revoked;
}
