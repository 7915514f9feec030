import type { Database } from "./database.ts";
import type { StatementOptions } from "./statements.ts";

type Row = Readonly<Record<string, unknown>>;

/** Rows that are to be entered into one table, at least one: the same columns in each. */
export interface Entry {
  readonly table: string;
  readonly rows: readonly Row[];
  /** The column by which a row that is there already is left as it is. */
  readonly unlessKnownBy?: string;
}

/** What is to be changed of a row, by its id. */
export interface Change {
  readonly table: string;
  readonly id: string;
  readonly set: Row;
}

/** Another statement that enters or changes rows, with a `?` for each value; those after it may read what it returns by its name. */
export interface Written {
  readonly name: string;
  readonly sql: string;
  readonly values: readonly unknown[];
}

export type Part = Entry | Change | Written;

interface Options extends StatementOptions {
  /** More that is to be told with the rows of the last, with a `?` for each value. */
  readonly andTell?: { readonly sql: string; readonly values: readonly unknown[] };
}

/**
 * Enters and changes rows of several tables by one statement: one way to the database and back instead of one for each table. Keys that lead from
 * one of them to another are checked when all are entered.
 *
 * @returns the rows of the last, as they are entered.
 */
export async function enterTogether(
  trx: Database,
  parts: readonly Part[],
  { andTell, ...options }: Options = {},
): Promise<object[]> {
  const values: unknown[] = [];
  const place = (value: unknown) => {
    values.push(value ?? null);
    return "?";
  };
  const statements = parts.map((part, at) => {
    if ("sql" in part) {
      values.push(...part.values);
      return { name: part.name, sql: part.sql };
    }
    return { name: `part_${at}`, sql: "set" in part ? updateOf(part, place) : insertOf(part, place) };
  });
  const last = statements.pop();
  if (!last) return [];
  const before = statements.map(({ name, sql }) => `${name} as (${sql})`);
  const told = andTell ? `*, ${andTell.sql}` : "*";
  values.push(...(andTell?.values ?? []));
  const sql = `${before.length > 0 ? `with ${before.join(", ")} ` : ""}${last.sql} returning ${told}`;
  const { rows } = await trx.raw<{ rows: object[] }>(sql, values as never).options(options);
  return rows;
}

type Place = (value: unknown) => string;

function insertOf({ table, rows, unlessKnownBy }: Entry, place: Place): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => `(${columns.map((column) => place(row[column])).join(", ")})`);
  const unless = unlessKnownBy === undefined ? "" : ` on conflict (${unlessKnownBy}) do nothing`;
  return `insert into ${table} (${columns.join(", ")}) values ${lines.join(", ")}${unless}`;
}

function updateOf({ table, id, set }: Change, place: Place): string {
  const columns = Object.entries(set).map(([column, value]) => `${column} = ${place(value)}`);
  return `update ${table} set ${columns.join(", ")} where id = ${place(id)}`;
}
