import { canTransition } from "#shared/kernel/process.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import type { StaffOrganizationRow as RowView, StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import {
  suspensionProcess,
  suspensionTransitions,
  type SuspensionTransition,
} from "#shared/organizations/suspension-process.ts";
import { verificationProcess, verificationTransitions } from "#shared/organizations/verification-process.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { Organization } from "./model.ts";
import { standingOf } from "./policy.ts";
import { volumeView, type MemberRow } from "./presenter.ts";
import type { StaffOrganizationRow } from "./queries/list-staff-organizations.ts";

/** What a verifier may do with an organization now. */
function rightsOf({ verification }: Pick<StaffOrganizationRow, "verification">, reader: Actor): RowView["can"] {
  if (reader.kind !== "user" || !permissionsOf(reader.staffRoles).includes("organizations.verify")) return [];
  return verificationTransitions.filter((name) => canTransition(verificationProcess, name, verification));
}

/** What of its taking part the reader may decide now. */
function suspensionRights(organization: Organization, reader: Actor): SuspensionTransition[] {
  if (reader.kind !== "user" || !permissionsOf(reader.staffRoles).includes("organizations.suspend")) return [];
  return suspensionTransitions.filter((name) => canTransition(suspensionProcess, name, standingOf(organization)));
}

/** An organization as a line of the console's list. */
export const presentStaffRow = (row: StaffOrganizationRow, reader: Actor): RowView => ({
  id: row.id,
  version: row.version,
  name: row.name,
  type: row.type,
  organizationType: row.organization_type,
  country: row.country,
  city: row.city,
  verification: row.verification,
  products: Number(row.products),
  orders: Number(row.orders),
  identityRequestId: row.identity_request_id,
  listed: row.unlisted_since === null,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  can: rightsOf(row, reader),
});

interface Props {
  row: StaffOrganizationRow;
  organization: Organization;
  members: readonly MemberRow[];
  decisions: StaffOrganizationView["decisions"];
  suspensions: StaffOrganizationView["suspension"]["decisions"];
}

/** An organization with all that a verifier looks at. */
export const presentStaffOrganization = (
  { row, organization, members, decisions, suspensions }: Props,
  reader: Actor,
): StaffOrganizationView => ({
  ...presentStaffRow(row, reader),
  phone: organization.phone,
  website: organization.website,
  contactEmail: organization.contactEmail,
  description: organization.description,
  story: organization.story,
  established: organization.established,
  certifications: organization.certifications,
  exportVolume: volumeView(organization.exportVolume, organization.exportVolumeUnit),
  suspension: { can: suspensionRights(organization, reader), decisions: suspensions },
  members: members.map(({ id, email, role, job_title }) => ({ id, email, role, jobTitle: job_title })),
  decisions,
});
