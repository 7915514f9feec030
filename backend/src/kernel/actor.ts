import { AppError } from "#shared/kernel/errors.ts";
import { refusalOf, type MemberAction } from "#shared/organizations/actions.ts";
import type { MemberRole, OrganizationType, StaffRole } from "#shared/organizations/choices.ts";

export interface Anonymous {
  readonly kind: "anonymous";
}

/** A program of the operator, which may administer users and nothing else. */
export interface ServiceActor {
  readonly kind: "service";
  readonly role: string;
}

export interface UserActor {
  readonly kind: "user";
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** When the token that was shown ends. */
  readonly tokenExpiresAt?: Date;
  /** When the session ends if nothing is done any more, and why it would. */
  readonly sessionEnd?: { readonly at: Date; readonly by: "idle" | "most" };
  /** Has begun without an account: known to the auth endpoints, a visitor everywhere else. */
  readonly isAnonymous: boolean;
  /** Null for staff and for a user without an organization. */
  readonly membership: Membership | null;
  /** Of somebody without an organization: the one that they belonged to last. */
  readonly leftOrganization?: string;
  readonly staffRoles: readonly StaffRole[];
  /** Set while a second factor has to be shown first: all rights are empty until then. */
  readonly secondFactor?: { readonly enrolled: boolean };
}

export interface Membership {
  readonly organizationId: string;
  readonly organizationType: OrganizationType;
  readonly role: MemberRole;
  /** Whether the organization is suspended: it begins nothing new. */
  readonly suspended: boolean;
  /** They lack the second factor that the organization demands, and their time to set one up is over. */
  readonly readsOnly?: boolean;
}

/** Who is asking. Read from the database on each request, so a removed right is gone at once. */
export type Actor = Anonymous | ServiceActor | UserActor;
export interface MemberActor extends UserActor {
  readonly membership: Membership;
}

export const anonymous: Anonymous = { kind: "anonymous" };

/** The organization in whose name `actor` acts, if in any. */
export const membershipOf = (actor: Actor): Membership | null => (actor.kind === "user" ? actor.membership : null);

/** Both organizations of an offer, a sample, a contract or an order. */
export interface Sides {
  readonly buyerOrgId: string;
  readonly supplierOrgId: string;
}

/** Which of the two `actor` belongs to, if any. Whoever belongs to none learns nothing of what they have in common. */
export function sideOf(actor: Actor, { buyerOrgId, supplierOrgId }: Sides): OrganizationType | undefined {
  const organizationId = membershipOf(actor)?.organizationId;
  if (organizationId === undefined) return undefined;
  if (organizationId === buyerOrgId) return "buyer";
  return organizationId === supplierOrgId ? "supplier" : undefined;
}

/** @throws {AppError} `accounts.signInRequired` */
export function asUser(actor: Actor): UserActor {
  if (actor.kind !== "user") throw new AppError("accounts.signInRequired");
  return actor;
}

/** @throws {AppError} `accounts.secondFactorNeeded` */
export function demandSecondFactor({ secondFactor }: UserActor): void {
  if (secondFactor) throw new AppError("accounts.secondFactorNeeded", { enrolled: secondFactor.enrolled });
}

/** @throws {AppError} `organizations.secondFactorDemanded` for whoever only reads until they have set up a second factor. */
export function refuseReadsOnly(actor: Actor): void {
  if (membershipOf(actor)?.readsOnly) throw new AppError("organizations.secondFactorDemanded");
}

/** @throws {AppError} `accounts.organizationRequired` for a user without an organization, with the one that they have `left`. */
export function asMember(actor: Actor): MemberActor {
  const user = asUser(actor);
  if (!user.membership) {
    const { leftOrganization: left } = user;
    throw new AppError("accounts.organizationRequired", left === undefined ? {} : { left });
  }
  return { ...user, membership: user.membership };
}

/** Turns a policy's answer into a refusal. */
export function authorize(allowed: boolean, code: AppError["code"] = "accounts.forbidden"): void {
  if (!allowed) throw new AppError(code);
}

/**
 * Lets those act in the name of their organization who may.
 *
 * @throws {AppError} `organizations.suspended`, or `otherwise` where side or role do not allow it.
 */
export function authorizeAction(
  action: MemberAction,
  actor: Actor,
  otherwise: AppError["code"] = "accounts.forbidden",
): void {
  const refusal = refusalOf(action, membershipOf(actor));
  if (refusal) throw new AppError(refusal === "accounts.forbidden" ? otherwise : refusal);
}
