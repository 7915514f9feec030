import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import type { MemberRole, VerificationState } from "#shared/organizations/choices.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { asMember, type Actor, type Membership } from "#backend/src/kernel/actor.ts";
import { presentDescribed, presentKept } from "../documents/index.ts";
import type { IdentityRequest, Organization } from "./model.ts";
import { canAcknowledgeIdentity, canWithdrawIdentity, membershipRights } from "./policy.ts";

export interface MemberRow {
  id: string;
  user_id: string;
  email: string;
  role: MemberRole;
  job_title: string | null;
}

const isVerified = (verification: VerificationState): boolean => verification === "verified";

export const volumeView = (value: string | null, unit: string | null) =>
  value === null
    ? null
    : { value: formatDecimal(parseDecimal(value, quantityScale), quantityScale, 0), unit: unit ?? "MT" };

/** As its own members see it. */
export function presentOrganization(
  organization: Organization,
  members: readonly MemberRow[],
  identity: IdentityRequest | undefined,
  actor: Actor,
): OrganizationView {
  const { membership } = asMember(actor);
  return {
    id: organization.id,
    version: organization.version,
    name: organization.name,
    type: organization.type,
    organizationType: organization.organizationType,
    phone: organization.phone,
    hidePhone: organization.hidePhone,
    website: organization.website,
    description: organization.description,
    story: organization.story,
    country: organization.country,
    city: organization.city,
    established: organization.established,
    certifications: organization.certifications,
    exportVolume: volumeView(organization.exportVolume, organization.exportVolumeUnit),
    contactEmail: organization.contactEmail,
    logo: organization.logo && presentKept(organization.logo),
    logoUrl: organization.logoUrl,
    pictures: organization.pictures.map(presentDescribed),
    verification: organization.verification,
    verified: isVerified(organization.verification),
    listed: organization.unlistedSince === null,
    identityRequest: identity ? presentIdentity(identity, organization, membership) : null,
    createdAt: organization.createdAt.toISOString(),
    members: members.map((member) => ({
      id: member.id,
      userId: member.user_id,
      email: member.email,
      role: member.role,
      jobTitle: member.job_title,
    })),
    can: membershipRights(membership),
  };
}

function presentIdentity(
  { id, status, grounds, wanted, reason, createdAt }: IdentityRequest,
  organization: Organization,
  membership: Membership,
): OrganizationView["identityRequest"] {
  const state = { status, isUnlisted: organization.unlistedSince !== null };
  return {
    id,
    status,
    grounds,
    name: wanted.name ?? organization.name,
    country: wanted.country === undefined ? organization.country : wanted.country,
    reason: status === "refused" ? reason : null,
    createdAt: createdAt.toISOString(),
    can: [
      ...(canWithdrawIdentity(membership, state) ? (["withdraw"] as const) : []),
      ...(canAcknowledgeIdentity(membership, state) ? (["acknowledge"] as const) : []),
    ],
  };
}
