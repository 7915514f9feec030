import type { Database } from "#backend/src/db/database.ts";
import type { Subject } from "../model.ts";

/** A person's name as they have written it, whichever field it stands in. */
const personalName = `coalesce(nullif(btrim(u.user_metadata ->> 'full_name'), ''), nullif(btrim(u.user_metadata ->> 'name'), ''),
  nullif(btrim(concat_ws(' ', u.user_metadata ->> 'first_name', u.user_metadata ->> 'last_name')), ''),
  nullif(btrim(concat_ws(' ', u.user_metadata ->> 'given_name', u.user_metadata ->> 'family_name')), ''))`;

/** Letters of a name that are looked at. What is longer has stood there since before names had a length; indexes hold no more. */
const mostLetters = 200;

/**
 * What an organization has given for its verification: of the request that is read, and of the last that was granted, by which it is verified until another is. Whoever holds the
 * account may be a company or a person.
 */
const namesOfRequests = `
  select r.organization_id, n.kind, n.name from verification_requests r
    cross join lateral (
      values ('organization', r.legal_name), ('organization', r.account_holder), ('person', r.account_holder)
      union all select 'person', p ->> 'name' from jsonb_array_elements(r.representatives) p) n (kind, name)
   where r.deleted_at is null
     and (r.state in ('waiting', 'questions')
          or r.id = (select g.id from verification_requests g where g.organization_id = r.organization_id and g.state in ('verified', 'expired')
                      order by g.decided_at desc, g.id desc limit 1))`;

/**
 * Every name that stands for an organization today: its own, its members', those under which it is verified, with its representatives, and paid, also where a change of the
 * account waits. A further place of names is a further part.
 */
export const namesToScreen = `
  select distinct n.organization_id, n.kind, left(btrim(n.name), ${mostLetters}) as name from (
    select o.id as organization_id, 'organization' as kind, o.name from organizations o
    union all
    select m.organization_id, 'person', ${personalName}
      from organization_members m join users u on u.id = m.user_id where m.deleted_at is null
    union all
    select b.organization_id, k.kind, b.shown ->> 'holder'
      from bank_details b cross join (values ('organization'), ('person')) k (kind) where b.state in ('waiting', 'inForce')
    union all ${namesOfRequests}) n
   join organizations o on o.id = n.organization_id and o.deleted_at is null
  where btrim(n.name) <> ''`;

/** Counts the lists that were ever put in force; 0 before the first. */
export async function currentGeneration(db: Database): Promise<number> {
  const row = (await db("sanctions_lists").max("generation as last").first()) as { last: number | null } | undefined;
  return row?.last ?? 0;
}

interface Props {
  generation: number;
  /** Of these alone; of everybody where it is left out. */
  organizationIds?: readonly string[] | undefined;
  /** Only what comes behind it, in their order. */
  after?: Subject | undefined;
  limit: number;
}

/** Names that were not held against all lists in force: new ones, changed ones, and all of them after an import. */
export async function namesDue(db: Database, { generation, organizationIds, after, limit }: Props): Promise<Subject[]> {
  if (generation === 0) return [];
  const { rows } = await db.raw<{ rows: Subject[] }>(
    `select n.organization_id as "organizationId", n.kind, n.name from (${namesToScreen}) n
       left join screened_names s on s.organization_id = n.organization_id and s.kind = n.kind and s.name = n.name
      where (s.generation is null or s.generation < :generation) ${organizationIds ? "and n.organization_id = any(:organizationIds::uuid[])" : ""}
        ${after ? "and (n.organization_id, n.kind, n.name) > (:afterOrganization::uuid, :afterKind, :afterName)" : ""}
      order by n.organization_id, n.kind, n.name limit :limit`,
    {
      generation,
      limit,
      ...(organizationIds && { organizationIds: [...organizationIds] }),
      ...(after && { afterOrganization: after.organizationId, afterKind: after.kind, afterName: after.name }),
    } as never,
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
