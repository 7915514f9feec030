import { v7 as uuid } from "uuid";
import type { MemberRole } from "#shared/organizations/choices.ts";
import { Member, nameLook, Organization, searchTextOf } from "#backend/src/domains/organizations/index.ts";
import { rows } from "./rows.ts";

export type OrganizationOverrides = Partial<
  Pick<
    Organization,
    | "name"
    | "type"
    | "organizationType"
    | "phone"
    | "website"
    | "description"
    | "story"
    | "country"
    | "city"
    | "established"
    | "certifications"
    | "exportVolume"
    | "exportVolumeUnit"
    | "contactEmail"
    | "logoUrl"
    | "verification"
    | "suspendedAt"
    | "deletedAt"
    | "sampleRating"
  >
>;

/** An organization without members, listed whatever it is called: names are looked at by the commands alone. */
export async function buildOrganization(overrides: OrganizationOverrides = {}): Promise<Organization> {
  const id = uuid();
  const columns = {
    name: `Organization ${id.slice(-6)}`,
    type: "supplier" as const,
    organizationType: "Farmer Cooperative",
    ...overrides,
  };
  const described = {
    name: columns.name,
    description: overrides.description ?? null,
    country: overrides.country ?? null,
    city: overrides.city ?? null,
  };
  return Organization.query(rows()).insertAndFetch({
    id,
    ...columns,
    searchText: searchTextOf(described),
    nameLook: nameLook(columns.name),
  });
}

/** Makes an existing user a member. */
export async function addMember(organization: Organization, userId: string, role: MemberRole): Promise<Member> {
  return Member.query(rows()).insertAndFetch({ id: uuid(), organizationId: organization.id, userId, role });
}
