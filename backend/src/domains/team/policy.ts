import { AppError } from "#shared/kernel/errors.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { MemberRole } from "#shared/organizations/choices.ts";
import type { InvitationState } from "#shared/team/rules.ts";
import {
  asMember,
  authorize,
  authorizeAction,
  membershipOf,
  type Actor,
  type MemberActor,
} from "#backend/src/kernel/actor.ts";

/** @throws {AppError} `organizations.notFound` for whoever is no member of it, whether there is one or not. */
export function asColleague(actor: Actor, organizationId: string): MemberActor {
  const member = asMember(actor);
  authorize(member.membership.organizationId === organizationId, "organizations.notFound");
  return member;
}

/** @throws {AppError} `organizations.notFound`, `accounts.forbidden` */
export function asOwner(actor: Actor, organizationId: string): MemberActor {
  const member = asColleague(actor, organizationId);
  authorizeAction("manageTeam", actor);
  return member;
}

interface Subject {
  readonly userId: string;
  readonly role: MemberRole;
  readonly hasFactor: boolean;
}

/** What `actor` may do about a colleague, or about themselves. That the last owner stays one is asked when it is done. */
export function memberRights(
  actor: Actor,
  { userId, role }: Subject,
  { isLastOwner }: { isLastOwner: boolean },
): ("changeRole" | "changeJobTitle" | "remove" | "giveOwnership" | "leave")[] {
  if (actor.kind !== "user") return [];
  const isSelf = actor.userId === userId;
  const manages = allow("manageTeam", membershipOf(actor));
  const mayGo = !(role === "owner" && isLastOwner);
  return [
    ...(manages && mayGo ? (["changeRole"] as const) : []),
    ...(manages || isSelf ? (["changeJobTitle"] as const) : []),
    ...(manages && !isSelf ? (["remove"] as const) : []),
    ...(manages && !isSelf && role !== "owner" ? (["giveOwnership"] as const) : []),
    ...(isSelf && mayGo ? (["leave"] as const) : []),
  ];
}

/** An expired invitation is sent anew, or taken off the list. */
export const invitationRights = (actor: Actor, state: InvitationState): ("resend" | "revoke")[] =>
  allow("manageTeam", membershipOf(actor)) && (state === "open" || state === "expired") ? ["resend", "revoke"] : [];

const endings = {
  accepted: "team.invitationUsed",
  revoked: "team.invitationRevoked",
  expired: "team.invitationExpired",
} as const;

/** @throws {AppError} `team.invitationUsed`, `team.invitationRevoked`, `team.invitationExpired` */
export function refuseEnded(state: InvitationState): void {
  if (state !== "open") throw new AppError(endings[state]);
}
