import type pg from "pg";

/** What is in a table, so that two of them can be compared without having both. */
export interface Content {
  readonly rows: number;
  /** A sum over the rows, whatever their order. */
  readonly sum: string;
}

export interface Table {
  /** With its schema. */
  readonly name: string;
  /** Those that are written; by name, because a database that has grown has them in another order than one that was made at once. */
  readonly columns: readonly string[];
}

/** Tables whose rows mean nothing elsewhere, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  "public.live_events": "places of streams are numbers of this cluster's transactions",
  "public.migrations_lock": "belongs to whoever migrates just now",
};

/** `"schema"."table"`, as a statement names it. */
export const quoted = (name: string): string =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
export const quotedColumns = ({ columns }: Pick<Table, "columns">): string => columns.map(quoted).join(", ");

/** All tables (but those that are empty after a crash anyway, of which the server keeps no record) of the product, of the queue and of what stands beside them. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as name,
           (select array_agg(a.attname::text order by a.attname::text collate "C") from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by (n.nspname || '.' || c.relname)::text collate "C"`);
  return rows.filter(({ name }) => !(name in leftOut));
}

/** How values are written, which a role or a server may have set otherwise: sums of the same rows would differ. */
export const asWritten =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off; set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** Two hashes of 64 bits of each row, added up: no sort, and nothing to hold in memory. */
export async function contentOf(client: pg.ClientBase, table: Table): Promise<Content> {
  const row = `row(${quotedColumns(table)})::text`;
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(${row}, 0)), 0)::text || '/' || coalesce(sum(hashtextextended(${row}, 1)), 0)::text as sum
       from only ${quoted(table.name)}`,
  );
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? "0/0" };
}

export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

/** Read after the tables: numbers that were given since are left out, which harms nothing. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: found } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by (n.nspname || '.' || c.relname)::text collate "C"`);
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    sequences.push({ name, last: rows[0]?.last ?? "1", called: rows[0]?.called ?? false });
  }
  return sequences;
}

/** What stands in the accounts of the ledger, by kind and currency. */
export async function readBalances(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ account: string; balance: string }>(
    "select kind || ' ' || currency as account, trim_scale(sum(balance))::text as balance from trial_balance group by kind, currency order by 1",
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}
