import type { Database } from "#backend/src/db/database.ts";
import type { Subject } from "../model.ts";

/** A person's name as they have written it, whichever field it stands in. */
const personalName = `coalesce(nullif(btrim(u.user_metadata ->> 'full_name'), ''), nullif(btrim(u.user_metadata ->> 'name'), ''),
  nullif(btrim(concat_ws(' ', u.user_metadata ->> 'first_name', u.user_metadata ->> 'last_name')), ''),
  nullif(btrim(concat_ws(' ', u.user_metadata ->> 'given_name', u.user_metadata ->> 'family_name')), ''))`;

/** Every name that stands for an organization today: its own, its members', and its representatives' as its verification has them. A further place of names is a further part. */
export const namesToScreen = `
  select o.id as organization_id, 'organization' as kind, o.name from organizations o where o.deleted_at is null
  union
  select m.organization_id, 'person', ${personalName}
    from organization_members m join organizations o on o.id = m.organization_id and o.deleted_at is null
    join users u on u.id = m.user_id
   where m.deleted_at is null and ${personalName} is not null
  union
  select r.organization_id, 'person', r.value from organization_marks r join organizations o on o.id = r.organization_id and o.deleted_at is null
   where r.kind = 'representative'`;

/** Counts the lists that were ever put in force; 0 before the first. */
export async function currentGeneration(db: Database): Promise<number> {
  const row = (await db("sanctions_lists").max("generation as last").first()) as { last: number | null } | undefined;
  return row?.last ?? 0;
}

interface Props {
  generation: number;
  /** Of these alone; of everybody where it is left out. */
  organizationIds?: readonly string[];
  limit: number;
}

/** Names that were not held against all lists in force: new ones, changed ones, and all of them after an import. */
export async function namesDue(db: Database, { generation, organizationIds, limit }: Props): Promise<Subject[]> {
  if (generation === 0) return [];
  const { rows } = await db.raw<{ rows: Subject[] }>(
    `select n.organization_id as "organizationId", n.kind, n.name from (${namesToScreen}) n
       left join screened_names s on s.organization_id = n.organization_id and s.kind = n.kind and s.name = n.name
      where (s.generation is null or s.generation < :generation) ${organizationIds ? "and n.organization_id = any(:organizationIds::uuid[])" : ""}
      order by n.organization_id, n.kind, n.name limit :limit`,
    { generation, limit, ...(organizationIds && { organizationIds: [...organizationIds] }) } as never,
  );
  return rows;
}

/** How many there are. */
export async function countNamesDue(db: Database): Promise<number> {
  const generation = await currentGeneration(db);
  if (generation === 0) return 0;
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `select count(*)::integer as count from (${namesToScreen}) n
       left join screened_names s on s.organization_id = n.organization_id and s.kind = n.kind and s.name = n.name
      where s.generation is null or s.generation < ?`,
    [generation],
  );
  return rows[0].count;
}
