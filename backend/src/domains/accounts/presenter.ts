import type { AuditEntryView } from "#shared/people/admin-contract.ts";
import type { AuditRow } from "./queries/list-audit-log.ts";
import type { PendingOrganization } from "#shared/identity/contract.ts";
import type { MeView } from "#shared/people/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { MemberRole, OrganizationType, VerificationState } from "#shared/organizations/choices.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";
import type { FactorRow, IdentityRow, User } from "./model.ts";
import { visibleNames } from "./person-names.ts";

type Presented = Pick<
  User,
  | "id"
  | "email"
  | "phone"
  | "phoneConfirmedAt"
  | "emailConfirmedAt"
  | "confirmationSentAt"
  | "recoverySentAt"
  | "reauthenticationSentAt"
  | "invitedAt"
  | "newEmail"
  | "emailChangeSentAt"
  | "emailChangeConfirmedBy"
  | "bannedUntil"
  | "isAnonymous"
  | "lastSignInAt"
  | "appMetadata"
  | "userMetadata"
  | "createdAt"
  | "updatedAt"
>;

const moment = (date: Date | null) => date?.toISOString();

/** The USER of the GoTrue dialect; what is not there is left out. */
export function presentUser(user: Presented, identities: readonly IdentityRow[], factors: readonly FactorRow[]) {
  const confirmedAt = moment(user.emailConfirmedAt);
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: user.phone ?? "",
    email_confirmed_at: confirmedAt,
    phone_confirmed_at: moment(user.phoneConfirmedAt),
    confirmed_at: confirmedAt ?? moment(user.phoneConfirmedAt),
    confirmation_sent_at: moment(user.confirmationSentAt),
    recovery_sent_at: moment(user.recoverySentAt),
    reauthentication_sent_at: moment(user.reauthenticationSentAt),
    invited_at: moment(user.invitedAt),
    new_email: user.newEmail ?? undefined,
    email_change_sent_at: moment(user.emailChangeSentAt),
    // Ours: which of the two addresses has agreed already.
    email_change_confirmed_by: user.emailChangeConfirmedBy ?? undefined,
    last_sign_in_at: moment(user.lastSignInAt),
    banned_until: moment(user.bannedUntil),
    app_metadata: user.appMetadata,
    user_metadata: visibleNames(user.userMetadata),
    identities: identities.map((identity) => presentIdentity(identity, confirmedAt !== undefined)),
    factors: factors.length > 0 ? factors.map(presentFactor) : undefined,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  };
}

/** Whether our own e-mail identity is proven stands with the user; a provider's data are shown as it gave them, but for what its names hide. */
const presentIdentity = (identity: IdentityRow, emailConfirmed: boolean) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data:
    identity.provider === "email"
      ? { ...identity.identity_data, email_verified: emailConfirmed, phone_verified: false }
      : visibleNames(identity.identity_data),
  provider: identity.provider,
  last_sign_in_at: moment(identity.last_sign_in_at ?? identity.created_at),
  created_at: identity.created_at.toISOString(),
  updated_at: identity.updated_at.toISOString(),
  email: identity.email ?? undefined,
});

/** Nothing of its secret. */
export const presentFactor = (factor: FactorRow) => ({
  id: factor.id,
  friendly_name: factor.friendly_name,
  factor_type: factor.factor_type,
  status: factor.status,
  created_at: factor.created_at.toISOString(),
  updated_at: factor.updated_at.toISOString(),
});
export type UserAnswer = ReturnType<typeof presentUser>;

/** A user with the organization they belong to, as `find-me` reads it. */
export interface MeRow {
  id: string;
  email: string;
  created_at: Date;
  has_password: boolean;
  language: Language;
  pending_organization: unknown;
  organization_id: string | null;
  name: string;
  type: OrganizationType;
  organization_type: string;
  country: string | null;
  city: string | null;
  verification: VerificationState;
  role: MemberRole;
  job_title: string | null;
}

/** The reader, with what they may do now. */
export function presentMe(row: MeRow, actor: UserActor, can: MeView["can"]): MeView {
  const belongs = actor.membership !== null && row.organization_id !== null;
  return {
    user: {
      id: row.id,
      email: row.email,
      hasPassword: row.has_password,
      language: row.language,
      createdAt: row.created_at.toISOString(),
    },
    organization: belongs
      ? {
          id: row.organization_id ?? "",
          name: row.name,
          type: row.type,
          organizationType: row.organization_type,
          country: row.country,
          city: row.city,
          verified: row.verification === "verified",
        }
      : null,
    membership: belongs ? { role: row.role, jobTitle: row.job_title } : null,
    pendingOrganization: isPending(row.pending_organization) ? row.pending_organization : null,
    staffRoles: [...actor.staffRoles],
    can,
  };
}

/** Users can write anything there; a form must be able to rely on texts. */
const isPending = (value: unknown): value is PendingOrganization =>
  typeof value === "object" &&
  value !== null &&
  pendingFields.every((field) => typeof (value as Record<string, unknown>)[field] === "string");
const pendingFields = ["companyName", "organizationType", "phoneNumber", "userType", "role"];

/** A line of the audit log. */
export const presentAuditEntry = (row: AuditRow): AuditEntryView => ({
  id: row.id,
  action: row.action,
  actor: row.actor_user_id ? { id: row.actor_user_id, email: row.email } : null,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectEmail: row.subject_email,
  details: row.details,
  ip: row.ip,
  requestId: row.request_id,
  createdAt: row.created_at.toISOString(),
});
