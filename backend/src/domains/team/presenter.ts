import { visibleName } from "#shared/kernel/name-field.ts";
import type { InvitationView, TeamMemberView } from "#shared/team/contract.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { stateOf } from "./invitation-state.ts";
import type { Invitation } from "./model.ts";
import { invitationRights, memberRights } from "./policy.ts";
import type { TeamRow } from "./queries/list-team.ts";

export function presentMember(row: TeamRow, actor: Actor, owners: number): TeamMemberView {
  const { role, user_id: userId, has_factor: hasFactor } = row;
  return {
    id: row.id,
    version: row.version,
    userId,
    name: row.name === null ? null : visibleName(row.name),
    email: row.email,
    role,
    jobTitle: row.job_title,
    secondFactor: hasFactor,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    joinedAt: row.created_at.toISOString(),
    can: memberRights(actor, { userId, role, hasFactor }, { isLastOwner: role === "owner" && owners === 1 }),
  };
}

export function presentInvitation(
  invitation: Invitation,
  actor: Actor,
  names: ReadonlyMap<string, string>,
  now: Date,
): InvitationView {
  const { id, email, role, jobTitle, invitedBy, sentAt, expiresAt } = invitation;
  const state = stateOf(invitation, now);
  const inviter = names.get(invitedBy);
  return {
    id,
    email,
    role,
    jobTitle,
    state,
    invitedBy: inviter === undefined ? null : visibleName(inviter),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    can: invitationRights(actor, state),
  };
}
