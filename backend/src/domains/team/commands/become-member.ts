import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { dropMetadata, isStaff, type User } from "../../identity/index.ts";
import { Member, Organization } from "../../organizations/index.ts";
import { stateOf } from "../invitation-state.ts";
import { Invitation } from "../model.ts";
import { refuseEnded } from "../policy.ts";
import { recordDeed, type Deed } from "../record.ts";

interface Props extends Pick<Deed, "trx" | "request" | "now"> {
  /** Locked by `trx`, with the address that was invited. */
  user: User;
  invitationId: string;
}

/**
 * Makes somebody a member by their invitation, which is used up with it: of two who use it, of whoever uses it while it is taken back, and of a
 * user who accepts two at once, one wins.
 *
 * @throws {AppError} as `refuseEnded`, `team.leaveFirst`, `accounts.forbidden` for staff, who belong to no organization.
 */
export async function becomeMember({ trx, user, invitationId, request, now }: Props): Promise<void> {
  if (await isStaff(trx, user.id)) throw new AppError("accounts.forbidden");
  const { organizationId } = await Invitation.query(trx).findById(invitationId).throwIfNotFound();
  // Before the invitation, in the order in which everybody locks. Closed meanwhile, it has taken its invitations back.
  await Organization.query(trx).findById(organizationId).forShare();
  const invitation = await Invitation.lockById(trx, invitationId);
  if (!invitation) throw new AppError("team.invitationNotFound");
  refuseEnded(stateOf(invitation, now));
  await refuseOtherMembership(trx, user.id);
  const { role, jobTitle } = invitation;
  await invitation.change(trx, { acceptedAt: now, acceptedBy: user.id }, now);
  const times = { createdAt: now, updatedAt: now };
  await Member.query(trx).insert({ id: uuid(), organizationId, userId: user.id, role, jobTitle, ...times });
  // An organization of their own that registration asked for is not made any more.
  await dropMetadata(trx, user.id, "pending_organization", now);
  const deed = { trx, organizationId, actorUserId: user.id, request, now };
  await recordDeed(deed, "team.joined", { type: "user", id: user.id }, { role });
}

/** @throws {AppError} `team.leaveFirst`, which names it. */
async function refuseOtherMembership(trx: Transaction, userId: string): Promise<void> {
  const other = (await trx("organization_members as m")
    .join("organizations as o", "o.id", "m.organization_id")
    .where("m.user_id", userId)
    .whereNull("m.deleted_at")
    .first("o.name")) as { name: string } | undefined;
  if (other) throw new AppError("team.leaveFirst", { organization: other.name });
}
