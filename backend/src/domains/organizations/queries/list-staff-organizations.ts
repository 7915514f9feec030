import { fold } from "#shared/kernel/language.ts";
import type { OrganizationType, VerificationState } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";

export interface StaffOrganizationRow {
  id: string;
  version: number;
  name: string;
  type: OrganizationType;
  organization_type: string;
  country: string | null;
  city: string | null;
  verification: VerificationState;
  products: string;
  orders: string;
  identity_request_id: string | null;
  unlisted_since: Date | null;
  suspended_at: Date | null;
  created_at: Date;
}

const select = `o.id, o.version, o.name, o.type, o.organization_type, o.country, o.city, o.verification, o.unlisted_since, o.suspended_at, o.created_at,
  (select i.id from identity_requests i where i.organization_id = o.id and i.status = 'waiting') as identity_request_id,
  (select count(*) from supplier_products p where p.organization_id = o.id and p.deleted_at is null) as products,
  (select count(*) from orders r where (r.buyer_org_id = o.id or r.supplier_org_id = o.id) and r.deleted_at is null) as orders`;

const columns = {
  id: "o.id",
  createdAt: "o.created_at",
  name: "o.name",
  country: "o.country",
  verification: "o.verification",
};

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    q?: string | undefined;
    verification?: VerificationState | undefined;
    type?: OrganizationType | undefined;
  };
}

/** All organizations, listed in the directory or not. */
export const listStaffOrganizations = (db: Database, { filter, ...query }: Query) =>
  offsetPage<StaffOrganizationRow, keyof typeof columns>({
    db,
    select,
    from: "organizations o",
    conditions: [
      { sql: "o.deleted_at is null", bindings: [] },
      idsCondition("o.id", filter.id),
      termCondition(["o.search_text"], filter.q && fold(filter.q)),
      valueCondition("o.verification", filter.verification),
      valueCondition("o.type", filter.type),
    ],
    columns,
    tieBreaker: "o.id",
    query,
  });
