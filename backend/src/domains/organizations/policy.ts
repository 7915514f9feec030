import type { Standing } from "#shared/organizations/suspension-process.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { identityProcess, type IdentityRequestState } from "#shared/organizations/identity-process.ts";
import { escrowRow, roleOf } from "#shared/escrow/process.ts";
import { allow, asks } from "#shared/organizations/actions.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import { membershipOf, type Actor, type Membership } from "#backend/src/kernel/actor.ts";

/** One organization a user; staff belong to none. */
export const canCreateOrganization = (actor: Actor): boolean =>
  actor.kind === "user" && !actor.membership && actor.staffRoles.length === 0;

export const belongsTo = (actor: Actor, organizationId: string): boolean =>
  actor.kind === "user" && actor.membership?.organizationId === organizationId;

export const canUpdateOrganization = (actor: Actor, organizationId: string): boolean =>
  belongsTo(actor, organizationId) && allow("updateOrganization", membershipOf(actor));

export type OrganizationRight =
  "update" | "manageProducts" | "trade" | "askToSend" | "release" | "askVerification" | "changeBankDetails";

/** Who may release money: the process of orders says it. */
function releases(membership: Membership | null): boolean {
  const row = escrowRow("release");
  return (
    membership !== null &&
    !membership.readsOnly &&
    row.by.includes(membership.organizationType) &&
    atLeast(membership.role, roleOf(row, membership.organizationType))
  );
}

/** What a member may do in the name of the organization. */
export const membershipRights = (membership: Membership | null): OrganizationRight[] => [
  ...(allow("updateOrganization", membership) ? (["update"] as const) : []),
  ...(allow("manageProducts", membership) ? (["manageProducts"] as const) : []),
  ...(allow("acceptOffers", membership) ? (["trade"] as const) : []),
  ...(asks("acceptOffers", membership) ? (["askToSend"] as const) : []),
  ...(releases(membership) ? (["release"] as const) : []),
  ...(["askVerification", "changeBankDetails"] as const).filter((right) => allow(right, membership)),
];

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

/** Whether an organization takes part (`suspensionProcess`). */
export const standingOf = ({ suspendedAt }: { readonly suspendedAt: Date | null }): Standing =>
  suspendedAt ? "suspended" : "standing";
