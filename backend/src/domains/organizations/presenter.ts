import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import type { MemberRole, VerificationState } from "#shared/organizations/choices.ts";
import type { OrganizationView, SupplierProfile, SupplierView } from "#shared/organizations/contract.ts";
import { asMember, type Actor, type Membership } from "#backend/src/kernel/actor.ts";
import { presentDescribed, presentKept, type KeptDescribed, type KeptPicture } from "../documents/index.ts";
import { presentCertificates, type KeptCertificate } from "./certificates.ts";
import type { IdentityRequest, Organization } from "./model.ts";
import { canAcknowledgeIdentity, canWithdrawIdentity, membershipRights } from "./policy.ts";

export interface MemberRow {
  id: string;
  user_id: string;
  email: string;
  role: MemberRole;
  job_title: string | null;
}

/** A listed supplier with what is derived from its active products. */
export interface SupplierRow {
  id: string;
  name: string;
  description: string | null;
  story: string | null;
  organization_type: string;
  country: string | null;
  city: string | null;
  established: number | null;
  certifications: string[];
  export_volume: string | null;
  export_volume_unit: string | null;
  website: string | null;
  logo: KeptPicture | null;
  logo_url: string | null;
  verification: VerificationState;
  certificates: KeptCertificate[];
  sample_rating: string | null;
  categories: string[];
  product_count: number;
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

/** As everybody sees it. */
export function presentSupplier(row: SupplierRow): SupplierView {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    story: row.story,
    organizationType: row.organization_type,
    country: row.country,
    city: row.city,
    established: row.established,
    certifications: row.certifications,
    exportVolume: volumeView(row.export_volume, row.export_volume_unit),
    categories: row.categories,
    productCount: row.product_count,
    website: row.website,
    logo: row.logo && presentKept(row.logo),
    logoUrl: row.logo_url,
    verified: isVerified(row.verification),
    certificates: presentCertificates(row.certificates),
    sampleRating: row.sample_rating,
  };
}

/** As everybody reads it on its own page. */
export const presentProfile = (row: SupplierRow & { pictures: KeptDescribed[] }): SupplierProfile => ({
  ...presentSupplier(row),
  pictures: row.pictures.map(presentDescribed),
});
