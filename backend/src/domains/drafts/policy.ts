import { allow } from "#shared/organizations/actions.ts";
import { asMember, authorize, type Actor, type MemberActor } from "#backend/src/kernel/actor.ts";
import type { Draft } from "./model.ts";

/** @throws {AppError} `organizations.notFound` for whoever is no member of it. */
export function asColleague(actor: Actor, organizationId: string): MemberActor {
  const member = asMember(actor);
  authorize(member.membership.organizationId === organizationId, "organizations.notFound");
  return member;
}

/** What `actor` may do with a draft of their organization now. Whether what it says may be done is asked when it is sent. */
export function draftRights(
  { userId, membership }: MemberActor,
  { state, draftedBy }: Pick<Draft, "state" | "draftedBy">,
): ("send" | "giveBack" | "withdraw")[] {
  const isOwn = draftedBy === userId;
  if (state !== "waiting") return isOwn && (state === "returned" || state === "expired") ? ["withdraw"] : [];
  return [
    ...(allow("answerDrafts", membership) ? (["send", "giveBack"] as const) : []),
    ...(isOwn ? (["withdraw"] as const) : []),
  ];
}
