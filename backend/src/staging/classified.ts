import type pg from "pg";
import { columns, derived, emptied } from "./columns.ts";

/** Of these types nothing is words: ids, figures, moments, yes and no. */
const wordless = ["uuid", "int2", "int4", "int8", "numeric", "bool", "timestamptz", "date", "xid8"];

/** All columns that can hold words, but for those that the database itself limits to a list or makes of others. */
const wordy = `
  select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.atttypid <> all($1::regtype[])
     and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                        and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' (= ANY \\(|<@ )ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)?\\)\\)$'))
   order by 1, 2`;

/** What belongs to the product, its queue and what stands beside them; another schema is somebody's whom we know nothing of. */
const strangers = `
  select nspname as schema from pg_namespace n
   where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'graphile_worker', 'dev_mailbox', 'sandbox_escrow')
     and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'm', 'f')) order by 1`;

/** Columns and schemas that nobody has said anything about, and words about columns that are not there. */
export async function unclassified(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string }>(wordy, [wordless]);
  const known = new Set(
    Object.entries(columns).flatMap(([table, ways]) =>
      Object.values(ways)
        .flat()
        .map((column) => `${table}.${column}`),
    ),
  );
  const whole = [...emptied, ...derived];
  const found = rows.filter(({ table }) => !whole.includes(table)).map(({ table, column }) => `${table}.${column}`);
  const { rows: others } = await client.query<{ schema: string }>(strangers);
  return [
    ...found.filter((name) => !known.has(name)),
    ...[...known].filter((name) => !found.includes(name)),
    ...others.map(({ schema }) => `${schema}.*`),
  ];
}
