import { canTransition } from "#shared/kernel/process.ts";
import { identityProcess, type IdentityRequestState } from "#shared/organizations/identity-process.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { Actor, Membership } from "#backend/src/kernel/actor.ts";

/** One organization a user; staff belong to none. */
export const canCreateOrganization = (actor: Actor): boolean =>
  actor.kind === "user" && !actor.membership && actor.staffRoles.length === 0;

export const belongsTo = (actor: Actor, organizationId: string): boolean =>
  actor.kind === "user" && actor.membership?.organizationId === organizationId;

export const canUpdateOrganization = (actor: Actor, organizationId: string): boolean =>
  belongsTo(actor, organizationId) && actor.kind === "user" && atLeast(actor.membership?.role, "owner");

export type OrganizationRight = "update" | "manageProducts" | "trade" | "release";

/** What a member may do in the name of the organization. Only a buyer ever releases money. */
export function membershipRights(membership: Membership | null): OrganizationRight[] {
  if (!membership) return [];
  const { role, organizationType } = membership;
  return [
    ...(atLeast(role, "owner") ? (["update"] as const) : []),
    ...(organizationType === "supplier" ? (["manageProducts"] as const) : []),
    ...(atLeast(role, "manager") ? (["trade"] as const) : []),
    ...(organizationType === "buyer" && atLeast(role, "owner") ? (["release"] as const) : []),
  ];
}

/**
 * Whether an owner may take back a name or country that waits. The name of an organization that the public does not see cannot be taken
 * back: there is none before it. It is given another.
 */
export const canWithdrawIdentity = (
  { role }: Pick<Membership, "role">,
  { status, isUnlisted }: { status: IdentityRequestState; isUnlisted: boolean },
): boolean => atLeast(role, "owner") && !isUnlisted && canTransition(identityProcess, "withdraw", status);

/** Whether an owner may put away the word of a refusal. It stays while the public does not see the organization for it. */
export const canAcknowledgeIdentity = (
  { role }: Pick<Membership, "role">,
  { status, isUnlisted }: { status: IdentityRequestState; isUnlisted: boolean },
): boolean => atLeast(role, "owner") && !isUnlisted && status === "refused";
