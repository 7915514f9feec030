import { mostShownNames } from "#shared/sanctions/rules.ts";
import type { Database } from "#backend/src/db/database.ts";

const current = `(select id from sanctions_lists where source = l.source and status = 'current')`;
const addedEntries = `sanctions_entries e where e.list_id = l.id
  and not exists (select from sanctions_entries o where o.list_id = ${current} and o.key = e.key)`;
const removedEntries = `sanctions_entries o where o.list_id = ${current}
  and not exists (select from sanctions_entries e where e.list_id = l.id and e.key = o.key)`;

/** Writes down what a draft changes against the list of its source that is in force today. */
export async function compareLists(db: Database, id: string): Promise<void> {
  await db.raw(
    `update sanctions_lists l set
       added = (select count(*) from ${addedEntries}),
       removed = (select count(*) from ${removedEntries}),
       changed = (select count(*) from sanctions_entries e join sanctions_entries o on o.list_id = ${current} and o.key = e.key
                   where e.list_id = l.id and o.fingerprint <> e.fingerprint),
       compared_entries = coalesce((select entries from sanctions_lists where id = ${current}), 0)
     where l.id = ? and l.status = 'draft'`,
    [id],
  );
}

/** Some of the names that come and go with a draft. */
export async function namesOfDifference(db: Database, id: string): Promise<{ added: string[]; removed: string[] }> {
  const { rows } = await db.raw<{ rows: [{ added: string[]; removed: string[] }] }>(
    `select array(select e.names[1] from ${addedEntries} order by e.names[1] limit ${mostShownNames}) as added,
            array(select o.names[1] from ${removedEntries} order by o.names[1] limit ${mostShownNames}) as removed
       from sanctions_lists l where l.id = ?`,
    [id],
  );
  return rows[0];
}
