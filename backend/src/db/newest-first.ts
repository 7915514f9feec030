import type { Model, QueryBuilder } from "objection";
import { cutPage, decodeCursor } from "./page.ts";

/** What has an order of its own. */
type Dated = Model & { id: string; createdAt: Date };

interface Props {
  cursor?: string | undefined;
  limit: number;
}

/**
 * One page of a query's rows, newest first; rows of the same moment are told apart by their id.
 *
 * @throws {AppError} `request.cursorInvalid`
 */
export async function newestFirst<Row extends Dated>(
  query: QueryBuilder<Row, Row[]>,
  { cursor: text, limit }: Props,
): Promise<{ rows: Row[]; nextCursor: string | null; previousCursor: string | null }> {
  const cursor = decodeCursor(text, ["moment", "id"]);
  const backwards = cursor?.direction === "previous";
  const order = backwards ? "asc" : "desc";
  const page = query
    .orderBy([
      { column: "created_at", order },
      { column: "id", order },
    ])
    .limit(limit + 1);
  if (cursor)
    void page.whereRaw(`(created_at, id) ${backwards ? ">" : "<"} (?::timestamptz, ?::uuid)`, [...cursor.values]);
  return cutPage({ rows: await page, limit, cursor, valuesOf: (row) => [row.createdAt.toISOString(), row.id] });
}
