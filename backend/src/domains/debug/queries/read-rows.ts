import type { Database } from "#backend/src/db/database.ts";

type Rows = Record<string, unknown>[];

/** So many organizations are shown to staff, the newest. */
const shown = 100;

const organizationColumns = `o.id, o.name, o.type, o.organization_type, o.phone, o.website, o.description, o.country, o.city,
  o.verification, o.version, o.created_at, o.updated_at`;

/** The organization of a member, or the newest of all. */
export async function readOrganizations(db: Database, userId: string, all: boolean): Promise<Rows> {
  const { rows } = await db.raw<{ rows: Rows }>(
    `select ${organizationColumns} from organizations o
      where o.deleted_at is null and (? or o.id in (
        select organization_id from organization_members where user_id = ? and deleted_at is null))
      order by o.created_at desc, o.id desc limit ?`,
    [all, userId, shown],
  );
  return rows;
}

/** Every column of a user's memberships, ended ones too. */
export async function readMemberships(db: Database, userId: string): Promise<Rows> {
  return (await db("organization_members").where({ user_id: userId }).orderBy(["created_at", "id"])) as Rows;
}

/** What the specification's view `user_organizations` shows of a user. */
export async function readUserOrganizations(db: Database, userId: string): Promise<Rows> {
  const { rows } = await db.raw<{ rows: Rows }>(
    `select m.user_id, o.id, o.name, o.type, o.phone, o.website, o.description, o.organization_type,
            o.verification = 'verified' as verified, m.role, m.job_title
       from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = ? and m.deleted_at is null and o.deleted_at is null`,
    [userId],
  );
  return rows;
}
