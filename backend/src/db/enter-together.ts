import type { Database } from "./database.ts";
import type { StatementOptions } from "./statements.ts";

/** Rows that are to be entered into one table, at least one: the same columns in each. */
export interface Entry {
  readonly table: string;
  readonly rows: readonly Row[];
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Enters rows of several tables by one statement: one way to the database and back instead of one for each table. Keys that lead from one of
 * them to another are checked when all are entered.
 *
 * @returns the rows of the last, as they are entered.
 */
export async function enterTogether(
  trx: Database,
  entries: readonly Entry[],
  options: StatementOptions = {},
): Promise<object[]> {
  const values: unknown[] = [];
  const inserts = entries.map(({ table, rows }) => {
    const columns = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => {
      values.push(...columns.map((column) => row[column] ?? null));
      return `(${columns.map(() => "?").join(", ")})`;
    });
    return `insert into ${table} (${columns.join(", ")}) values ${lines.join(", ")}`;
  });
  const last = inserts.pop() ?? "";
  const before = inserts.map((insert, at) => `entered_${at} as (${insert})`);
  const sql = `${before.length > 0 ? `with ${before.join(", ")} ` : ""}${last} returning *`;
  const { rows } = await trx.raw<{ rows: object[] }>(sql, values as never).options(options);
  return rows;
}
