import { AppError } from "#shared/kernel/errors.ts";
import { invitationDays } from "#shared/team/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { countInvitationLetter } from "../limits.ts";
import { lockAsOwner } from "./lock-as-owner.ts";
import { queueInvitation } from "../jobs/send-invitation.ts";
import { stateOf } from "../invitation-state.ts";
import { Invitation } from "../model.ts";
import { refuseEnded } from "../policy.ts";
import { recordDeed, type Deed } from "../record.ts";

interface Props extends Deed {
  id: string;
}

/** @throws {AppError} as `lockAsOwner`, `team.invitationNotFound`, as `refuseEnded` for one that was accepted or taken back. */
async function lockWaiting(props: Props): Promise<Invitation> {
  const { trx, organizationId, id, now } = props;
  await lockAsOwner(props);
  const invitation = await Invitation.lockById(trx, id);
  if (invitation?.organizationId !== organizationId) throw new AppError("team.invitationNotFound");
  const state = stateOf(invitation, now);
  if (state !== "expired") refuseEnded(state);
  return invitation;
}

/** Sends the letter again; its time begins anew. @throws {AppError} as {@link lockWaiting}, and as `countInvitationLetter` */
export async function resendInvitation(props: Props): Promise<Invitation> {
  const { trx, now } = props;
  const waiting = await lockWaiting(props);
  await countInvitationLetter(props, waiting.id, waiting.email);
  const times = { sentAt: now, expiresAt: after(now, invitationDays * day) };
  const invitation = await waiting.change(trx, times, now);
  await queueInvitation(trx, invitation.id);
  await recordDeed(props, "team.invited", { type: "invitation", id: invitation.id }, { again: true });
  return invitation;
}

/** Takes it back. @throws {AppError} as {@link lockWaiting} */
export async function revokeInvitation(props: Props): Promise<void> {
  const { trx, actorUserId, now } = props;
  const waiting = await lockWaiting(props);
  await waiting.change(trx, { revokedAt: now, revokedBy: actorUserId }, now);
  await recordDeed(props, "team.invitationRevoked", { type: "invitation", id: waiting.id });
}

/** What an owner has sent whom another has removed or made a manager: whom they would have let in comes no more, unless an owner invites them anew. */
export async function revokeThoseOf(deed: Deed, userId: string): Promise<void> {
  const { trx, organizationId, actorUserId, now } = deed;
  const ids = (await trx("team_invitations")
    .where({ organization_id: organizationId, invited_by: userId })
    .whereNull("accepted_at")
    .whereNull("revoked_at")
    .update({ revoked_at: now, revoked_by: actorUserId, updated_at: now, version: trx.raw("version + 1") })
    .returning("id")) as { id: string }[];
  for (const { id } of ids) await recordDeed(deed, "team.invitationRevoked", { type: "invitation", id });
}

/** Of an organization that closes: nobody joins it any more. */
export async function revokeAll(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  await trx("team_invitations")
    .where({ organization_id: organizationId })
    .whereNull("accepted_at")
    .whereNull("revoked_at")
    .update({ revoked_at: now, updated_at: now });
}
