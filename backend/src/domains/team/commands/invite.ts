import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { InvitationDraft } from "#shared/team/contract.ts";
import { invitationDays, mostInvitations } from "#shared/team/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { countInvitationLetter } from "../limits.ts";
import { queueInvitation } from "../jobs/send-invitation.ts";
import { stateOf } from "../invitation-state.ts";
import { Invitation } from "../model.ts";
import { lockAsOwner } from "./lock-as-owner.ts";
import { recordDeed, type Deed } from "../record.ts";

interface Props extends Deed {
  draft: InvitationDraft;
}

/**
 * Invites an address into the team. One that has expired is sent anew, in its new role.
 *
 * @throws {AppError} `team.alreadyMember`, `team.alreadyInvited`, `team.tooManyInvitations`, and as `lockAsOwner` and `countInvitationLetter`
 */
export async function invite({ draft, ...deed }: Props): Promise<Invitation> {
  const { trx, organizationId, actorUserId, now } = deed;
  const { email, role, jobTitle, language } = draft;
  // One after the other: each counts what the others have sent.
  await lockAsOwner(deed);
  if (await isMember(trx, organizationId, email)) throw new AppError("team.alreadyMember");
  const waiting = await Invitation.query(trx)
    .where({ organization_id: organizationId })
    .whereNull("accepted_at")
    .whereNull("revoked_at")
    .forNoKeyUpdate();
  const known = waiting.find((each) => each.email === email);
  if (known && stateOf(known, now) === "open") throw new AppError("team.alreadyInvited");
  if (waiting.filter((each) => stateOf(each, now) === "open").length >= mostInvitations)
    throw new AppError("team.tooManyInvitations", { most: mostInvitations });
  await countInvitationLetter(deed, known?.id, email);
  const written = {
    role,
    jobTitle,
    language,
    invitedBy: actorUserId,
    tokenHash: null,
    sentAt: now,
    expiresAt: after(now, invitationDays * day),
  };
  const invitation = known
    ? await known.change(trx, written, now)
    : await Invitation.query(trx).insertAndFetch({
        id: uuid(),
        organizationId,
        email,
        ...written,
        createdAt: now,
        updatedAt: now,
      });
  await queueInvitation(trx, invitation.id);
  await recordDeed(deed, "team.invited", { type: "invitation", id: invitation.id }, { role });
  return invitation;
}

async function isMember(trx: Transaction, organizationId: string, email: string): Promise<boolean> {
  const member: unknown = await trx("organization_members as m")
    .join("users as u", "u.id", "m.user_id")
    .where({ "m.organization_id": organizationId, "u.email": email })
    .whereNull("m.deleted_at")
    .first("m.id");
  return member !== undefined;
}
