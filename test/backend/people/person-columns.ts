import { readdirSync, readFileSync } from "node:fs";
import { v7 as uuid } from "uuid";
import type { Domain } from "#backend/src/domains/domain.ts";
import type { Database } from "#backend/src/db/database.ts";
import { root } from "#test/support/cluster.ts";

export interface PersonColumn {
  table: string;
  column: string;
  /** Whether it holds a user's id. */
  names: boolean;
}

/** Words in a column's name by which it tells of a person. */
const words = [
  ...["name", "inspector", "author", "person", "gender", "birth", "birthday", "nationality", "passport", "signature"],
  ...["email", "mail", "phone", "telephone", "mobile", "fax", "whatsapp", "telegram", "number", "contact"],
  ...["address", "street", "city", "postcode", "ip", "network", "browser", "agent", "device", "location"],
  ...["title", "avatar", "photo", "metadata", "identity"],
].join("|");

/**
 * Columns by which a person is named or reached. Each uuid that is neither the row's own nor that of another table is a user's, whatever it is
 * called. Knex's own tables hold nothing else than the names of migrations.
 */
const personColumns = `
  select c.table_name as table, c.column_name as column, c.data_type = 'uuid' as names
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    left join lateral (
      select bool_or(k.confrelid = 'users'::regclass) as to_user
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
       where k.contype = 'f' and k.conrelid = to_regclass(quote_ident(c.table_name)) and a.attname = c.column_name) refers on true
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'migrations%'
     and (refers.to_user or c.data_type = 'uuid' and c.column_name <> 'id' and refers.to_user is null
          or c.column_name ~ '(^|_)(${words})s{0,1}(_|$)'
             and c.data_type !~ '^(uuid|boolean|timestamp|time |interval|numeric|integer|bigint|smallint|real|double)')
   order by 1, 2`;

export const readPersonColumns = async (db: Database): Promise<PersonColumn[]> =>
  (await db.raw<{ rows: PersonColumn[] }>(personColumns)).rows;

/** What the statement of an export may call a table: its name, and those of views on it. */
export async function namesOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { view: string }[] }>(
    "select view_name as view from information_schema.view_table_usage where view_schema = 'public' and table_name = ?",
    [table],
  );
  return [table, ...rows.map(({ view }) => view)];
}

const folder = "backend/src/domains";
const folders = readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** The file in which a table is stated, or those of the domains that speak of it. */
export async function placeOf(table: string): Promise<string> {
  for (const name of folders) {
    const exported = (await import(`../../../${folder}/${name}/index.ts`)) as Record<string, Partial<Domain>>;
    if (Object.values(exported).some((each) => each.personTables && Object.hasOwn(each.personTables, table)))
      return `${folder}/${name}/own-data.ts`;
  }
  const speaks = new RegExp(`["'\`\\s]${table}\\b`);
  const sources = (name: string) =>
    readdirSync(`${root}/${folder}/${name}`, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
  const found = folders.filter((name) =>
    sources(name).some((file) => speaks.test(readFileSync(`${root}/${folder}/${name}/${file}`, "utf8"))),
  );
  return found.length > 0
    ? found.map((name) => `${folder}/${name}/own-data.ts`).join(" or ")
    : `the own-data.ts of the domain that has ${table} (${folder}/…)`;
}

interface Field {
  column: string;
  type: string;
  optional: boolean;
  /** The table that it refers to. */
  refers: string | null;
  /** What a check on it names as allowed. */
  allowed: string | null;
}

const fieldsOf = async (db: Database, table: string): Promise<Field[]> =>
  (
    await db.raw<{ rows: Field[] }>(
      `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
              not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional,
              (select k.confrelid::regclass::text from pg_constraint k
                where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as refers,
              (select substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[''([^'']*)''') from pg_constraint k
                where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as allowed
         from pg_attribute a where a.attrelid = ?::regclass and a.attnum > 0 and not a.attisdropped`,
      [table],
    )
  ).rows;

let given = 251_911_000_000;

/** Something of a type: digits fit an address, a number and a word alike. */
const sample = ({ type, allowed }: Field): unknown => {
  if (allowed !== null) return allowed;
  if (type === "uuid") return uuid();
  if (type.startsWith("json")) return JSON.stringify({ sample: true });
  if (type.endsWith("[]")) return "{1}";
  if (type === "bytea") return Buffer.from(uuid());
  if (type === "boolean") return true;
  if (type === "inet" || type === "cidr") return "192.0.2.1";
  if (/^(timestamp|date)/.test(type)) return new Date();
  if (/^(numeric|integer|bigint|smallint|real|double)/.test(type)) return 1;
  return String((given += 1));
};

/** Inserts a row, made from the types of the columns; what it refers to is made first where it is not `known`. @returns its first column. */
export async function fill(
  db: Database,
  table: string,
  values: Record<string, unknown>,
  known: Readonly<Record<string, string>>,
): Promise<unknown> {
  const row = { ...values };
  const fields = await fieldsOf(db, table);
  for (const field of fields) {
    if (field.optional || Object.hasOwn(row, field.column)) continue;
    row[field.column] = field.refers
      ? (known[field.refers] ?? (await fill(db, field.refers, {}, known)))
      : sample(field);
  }
  const [inserted] = (await db(table)
    .insert(row)
    .returning(fields[0]?.column ?? "id")) as Record<string, unknown>[];
  return Object.values(inserted ?? {})[0];
}

/** Writes something into each of these columns where a row of theirs has nothing, so that its emptying is seen. */
export async function fillColumns(
  db: Database,
  table: string,
  columns: readonly string[],
  of: string,
  id: string,
): Promise<void> {
  for (const field of await fieldsOf(db, table))
    if (columns.includes(field.column))
      await db(table)
        .where(of, id)
        .whereNull(field.column)
        .update({ [field.column]: sample(field) });
}
