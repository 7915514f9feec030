import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition } from "#backend/src/db/offset-page.ts";

export interface AccountRow {
  id: string;
  email: string;
  organization: string | null;
  second_factor: boolean;
  staff: boolean;
  created_at: Date;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
}

const hasFactor = "exists (select 1 from factors f where f.user_id = u.id and f.status = 'verified')";
const columns = { id: "u.id", createdAt: "u.created_at", email: "u.email" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; secondFactor?: boolean | undefined; q?: string | undefined };
}

/** The accounts of people, for support. Whoever has no address is nobody in the marketplace yet (`authenticate`). */
export const listAccounts = (db: Database, { filter, ...query }: Query) =>
  offsetPage<AccountRow, keyof typeof columns>({
    db,
    select: `u.id, u.email, o.name as organization, ${hasFactor} as second_factor,
      exists (select 1 from staff_members s where s.user_id = u.id) as staff,
      u.created_at, u.email_confirmed_at, u.last_sign_in_at`,
    from: `users u
      left join organization_members m on m.user_id = u.id and m.deleted_at is null
      left join organizations o on o.id = m.organization_id`,
    conditions: [
      { sql: "u.deleted_at is null and u.email <> ''", bindings: [] },
      idsCondition("u.id", filter.id),
      termCondition(["u.email", "o.name"], filter.q),
      filter.secondFactor === undefined
        ? undefined
        : { sql: `${filter.secondFactor ? "" : "not "}${hasFactor}`, bindings: [] },
    ],
    columns,
    tieBreaker: "u.id",
    query,
  });

export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  return (await listAccounts(db, { sort: ["createdAt", "DESC"], range: [0, 0], filter: { id: [id] } })).rows[0];
}
