import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Manifest } from "./manifest.ts";
import { asWritten, listTables, quoted, quotedColumns } from "./tables.ts";

interface Key {
  table: string;
  name: string;
  definition: string;
}

/** @throws {Error} for a database that holds anything. */
export async function refuseFilled(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  throw new Error(
    `The database holds ${tables.length} tables already, such as ${tables[0]?.name ?? ""}. Nothing was changed: rows are restored into an empty database, so make one and name it in DATABASE_OWNER_URL and DATABASE_URL.`,
  );
}

/**
 * Puts the rows of a backup into a database that has its tables, in one transaction: all of them or none. The guards that refuse a change of what was entered rest meanwhile, the owner
 * having them do so; keys between tables are taken away and made again at the end, by which PostgreSQL looks at each once more. That needs no superuser.
 */
export async function restoreRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const present = new Set((await listTables(client)).map(({ name }) => name));
  const missing = manifest.tables.filter(({ name }) => !present.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`there is no place for the rows of ${missing.join(", ")} in this version`);
  await client.query("begin");
  await client.query(asWritten);
  const names = manifest.tables.map(({ name }) => quoted(name));
  const guards = await readGuards(client);
  const keys = await readKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of manifest.tables) {
    if (!table.part) throw new Error(`the backup has no rows of ${table.name}`);
    const target = client.query(copyFrom(`copy ${quoted(table.name)} (${quotedColumns(table)}) from stdin`));
    await pipeline(createReadStream(join(folder, table.part.file)), createGunzip(), target);
  }
  for (const { name, last, called } of manifest.sequences)
    await client.query("select setval($1::regclass, $2, $3)", [quoted(name), last, called]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  if ((await readGuards(client)) !== guards) throw new Error("the guards are not as they were before the rows came");
  await client.query("commit");
  await client.query("analyze");
}

async function readKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select format('%I.%I', n.nspname, c.relname) as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname !~ '^pg_'`);
  return rows;
}

/** All triggers, constraints and their states, in one text. */
async function readGuards(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ guards: string }>(`
    select string_agg(line, E'\\n' order by line) as guards from (
      select tgenabled::text || ' ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal
       union all select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0) found`);
  return rows[0]?.guards ?? "";
}
