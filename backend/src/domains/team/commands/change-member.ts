import { AppError } from "#shared/kernel/errors.ts";
import type { MemberRole } from "#shared/organizations/choices.ts";
import type { MemberChange } from "#shared/team/contract.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import { queueMail, User } from "../../identity/index.ts";
import { isLastOwner, Member, Organization } from "../../organizations/index.ts";
import { revokeThoseOf } from "./end-invitation.ts";
import { refuseFormerOwner } from "./lock-as-owner.ts";
import { recordDeed, type Deed } from "../record.ts";

interface Props extends Deed {
  memberId: string;
}

/**
 * A colleague, locked after their organization: of two owners who go, are lowered or removed at once, one finds that they are the last.
 *
 * @throws {AppError} `team.memberNotFound`
 */
export async function lockMember({
  trx,
  organizationId,
  memberId,
}: Props): Promise<{ organization: Organization; member: Member }> {
  const organization = await Organization.lockById(trx, organizationId);
  const member = await Member.lockById(trx, memberId);
  if (!organization || member?.organizationId !== organizationId) throw new AppError("team.memberNotFound");
  return { organization, member };
}

/** @throws {AppError} `team.lastOwner` where nobody else could act as an owner. */
export async function keepOwner({ trx, organizationId }: Deed, { role, userId }: Member): Promise<void> {
  if (role === "owner" && (await isLastOwner(trx, organizationId, userId))) throw new AppError("team.lastOwner");
}

/** Of the letters to somebody about their place in an organization. */
async function write(
  { trx, actorUserId }: Deed,
  userId: string,
  letter: "roleChanged" | "membershipEnded" | "ownershipReceived",
  { organization, role }: { organization: string; role?: MemberRole },
): Promise<void> {
  if (userId === actorUserId) return;
  const { language } = await User.query(trx).findById(userId).throwIfNotFound();
  const values = { organization, ...(role ? { role: mailText(language, `choices:memberRole.${role}`, {}) } : {}) };
  await queueMail(trx, { letter, userId, language, values });
}

/**
 * Changes somebody's role or job title. @throws {AppError} as {@link lockMember} and {@link keepOwner}; `accounts.forbidden` for a
 * role that the caller may not give; `request.versionStale`.
 */
export async function changeMember({
  changes,
  manages,
  expectedVersion,
  ...props
}: Props & { changes: MemberChange; manages: boolean; expectedVersion: number | undefined }): Promise<Member> {
  const { trx, actorUserId, now } = props;
  const { organization, member } = await lockMember(props);
  const isSelf = member.userId === actorUserId;
  const { role, jobTitle } = changes;
  if (manages) await refuseFormerOwner(props, organization);
  if (!manages && (!isSelf || (role !== undefined && role !== member.role))) throw new AppError("accounts.forbidden");
  expectVersion(member, expectedVersion);
  const isLowered = role !== undefined && role !== member.role;
  if (isLowered) await keepOwner(props, member);
  const before = member.role;
  const changed = await member.change(
    trx,
    { ...(role === undefined ? {} : { role }), ...(jobTitle === undefined ? {} : { jobTitle }) },
    now,
  );
  if (isLowered) {
    await recordDeed(props, "team.roleChanged", { type: "user", id: member.userId }, { from: before, to: role });
    if (before === "owner" && !isSelf) await revokeThoseOf(props, member.userId);
    await write(props, member.userId, "roleChanged", { organization: organization.name, role });
  }
  return changed;
}

/** Takes a colleague out of the organization, and with them the invitations that they have sent. @throws {AppError} as {@link lockMember} and {@link keepOwner} */
export async function removeMember(props: Props): Promise<void> {
  const { trx, now } = props;
  const { organization, member } = await lockMember(props);
  await refuseFormerOwner(props, organization);
  await keepOwner(props, member);
  await member.change(trx, { deletedAt: now }, now);
  await recordDeed(props, "team.removed", { type: "user", id: member.userId });
  await revokeThoseOf(props, member.userId);
  await write(props, member.userId, "membershipEnded", { organization: organization.name });
}

/** The caller goes. @throws {AppError} `team.lastOwner` */
export async function leave(deed: Deed): Promise<void> {
  const { trx, organizationId, actorUserId, now } = deed;
  await Organization.lockById(trx, organizationId);
  const member = await Member.query(trx)
    .findOne({ organization_id: organizationId, user_id: actorUserId })
    .whereNull("deleted_at")
    .forNoKeyUpdate();
  // Removed in the same instant: they are out.
  if (!member) return;
  await keepOwner(deed, member);
  await member.change(trx, { deletedAt: now }, now);
  await recordDeed(deed, "team.left", { type: "user", id: actorUserId });
}

/** Makes a colleague an owner, and the caller a manager unless they stay one. @throws {AppError} as {@link lockMember}; `accounts.forbidden` for whoever is no owner any more. */
export async function giveOwnership({ stay, ...props }: Props & { stay: boolean }): Promise<Member> {
  const { trx, organizationId, actorUserId, now } = props;
  const { organization, member } = await lockMember(props);
  const giver = await Member.query(trx)
    .findOne({ organization_id: organizationId, user_id: actorUserId })
    .whereNull("deleted_at")
    .forNoKeyUpdate();
  if (giver?.role !== "owner") throw new AppError("accounts.forbidden");
  if (member.id === giver.id) throw new AppError("team.memberNotFound");
  const next = await member.change(trx, { role: "owner" }, now);
  if (!stay) await giver.change(trx, { role: "manager" }, now);
  await recordDeed(props, "team.ownershipGiven", { type: "user", id: member.userId });
  await write(props, member.userId, "ownershipReceived", { organization: organization.name });
  return next;
}
