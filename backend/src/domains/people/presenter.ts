import type { PendingOrganization } from "#shared/identity/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { visibleName } from "#shared/kernel/name-field.ts";
import type { MemberRole, OrganizationType, VerificationState } from "#shared/organizations/choices.ts";
import type { AuditEntryView } from "#shared/people/admin-contract.ts";
import type { MeView } from "#shared/people/contract.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";

/** A user with the organization they belong to, as `find-me` reads it. */
export interface MeRow {
  id: string;
  email: string;
  full_name: string | null;
  created_at: Date;
  has_password: boolean;
  language: Language;
  factor_offer: boolean;
  pending_organization: unknown;
  organization_id: string | null;
  name: string;
  type: OrganizationType;
  organization_type: string;
  country: string | null;
  city: string | null;
  verification: VerificationState;
  suspended: boolean;
  role: MemberRole;
  job_title: string | null;
  /** Null for whoever has a second factor, or needs none. */
  reads_only_from: Date | null;
}

/** The reader, with what they may do now. */
export function presentMe(row: MeRow, actor: UserActor, can: MeView["can"]): MeView {
  const belongs = actor.membership !== null && row.organization_id !== null;
  return {
    user: {
      id: row.id,
      email: row.email,
      name: row.full_name === null ? null : visibleName(row.full_name),
      hasPassword: row.has_password,
      language: row.language,
      createdAt: row.created_at.toISOString(),
      factorOffer: row.factor_offer,
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
          suspended: row.suspended,
        }
      : null,
    membership: belongs
      ? { role: row.role, jobTitle: row.job_title, readsOnlyFrom: row.reads_only_from?.toISOString() ?? null }
      : null,
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

/** A line of the audit log, as it is read. */
export interface AuditRow {
  id: string;
  actor_user_id: string | null;
  email: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  subject_email: string | null;
  details: Record<string, unknown>;
  ip: string | null;
  request_id: string | null;
  created_at: Date;
}

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
