import type { Database } from "./database.ts";

/** A list's columns that may be sorted by, as SQL. */
type Columns<Name extends string> = Readonly<Record<Name, string>>;

interface Props<Name extends string> {
  db: Database;
  /** Everything behind `select`, up to and with `from`; its rows have an `id`. */
  select: string;
  from: string;
  /** The values of `from`. */
  fromBindings?: readonly unknown[];
  conditions: readonly Condition[];
  columns: Columns<Name>;
  /** Tells rows apart whose sorted values are the same. */
  tieBreaker: string;
  query: { sort: readonly [Name, "ASC" | "DESC"]; range: readonly [number, number] };
}

/** A piece of a `where` with its values; undefined when the reader did not ask for it. */
export type Condition = { sql: string; bindings: readonly unknown[] } | undefined;

/** One page of a staff list by offset, with the exact number of rows that match. */
export async function offsetPage<Row, Name extends string>({
  db,
  select,
  from,
  fromBindings = [],
  conditions,
  columns,
  tieBreaker,
  query: { sort, range },
}: Props<Name>): Promise<{ rows: Row[]; total: number; start: number }> {
  const given = conditions.filter((condition) => condition !== undefined);
  const where = given.length > 0 ? `where ${given.map(({ sql }) => `(${sql})`).join(" and ")}` : "";
  const bindings = [...fromBindings, ...given.flatMap((condition) => [...condition.bindings])];
  const [start, end] = range;
  const direction = sort[1] === "ASC" ? "asc nulls last" : "desc nulls last";
  const counted = await db.raw<{ rows: { count: string }[] }>(
    `select count(*) from ${from} ${where}`,
    bindings as never[],
  );
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select ${select} from ${from} ${where}
      order by ${columns[sort[0]]} ${direction}, ${tieBreaker} ${sort[1] === "ASC" ? "asc" : "desc"} limit ? offset ?`,
    [...bindings, end - start + 1, start] as never[],
  );
  return { rows, total: Number(counted.rows[0]?.count ?? 0), start };
}

/** Rows by their ids, when react-admin asks for references. */
export const idsCondition = (column: string, ids: readonly string[] | undefined): Condition =>
  ids ? { sql: `${column}::text = any(?::text[])`, bindings: [ids] } : undefined;

/** What `like` takes for "has this term in it". */
export const likeTerm = (term: string): string => `%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Any of some columns contains the term, in any case. */
export const termCondition = (columns: readonly string[], term: string | undefined): Condition =>
  term
    ? {
        sql: columns.map((column) => `${column} ilike ?`).join(" or "),
        bindings: columns.map(() => likeTerm(term)),
      }
    : undefined;

/** A column has exactly this value. */
export const valueCondition = (column: string, value: string | undefined): Condition =>
  value ? { sql: `${column} = ?`, bindings: [value] } : undefined;
