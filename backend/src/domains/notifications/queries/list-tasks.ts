import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, valueCondition } from "#backend/src/db/offset-page.ts";

export interface TaskRow {
  id: string;
  kind: string;
  subject_id: string;
  details: Record<string, unknown>;
  created_at: Date;
  resolved_at: Date | null;
  /** The address. */
  resolved_by: string | null;
  resolution: string | null;
}

const columns = { id: "t.id" };

interface Query {
  sort: ["id", "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; open?: boolean | undefined; kind?: string | undefined };
}

/** What only a person can settle. */
export const listTasks = (db: Database, { filter, ...query }: Query) =>
  offsetPage<TaskRow, "id">({
    db,
    select: "t.id, t.kind, t.subject_id, t.details, t.created_at, t.resolved_at, u.email as resolved_by, t.resolution",
    from: "staff_tasks t left join users u on u.id = t.resolved_by",
    conditions: [
      idsCondition("t.id", filter.id),
      valueCondition("t.kind", filter.kind),
      filter.open === undefined
        ? undefined
        : { sql: `t.resolved_at is ${filter.open ? "" : "not "}null`, bindings: [] },
    ],
    columns,
    tieBreaker: "t.id",
    query,
  });

export async function findTask(db: Database, id: string): Promise<TaskRow | undefined> {
  return (await listTasks(db, { sort: ["id", "DESC"], range: [0, 0], filter: { id: [id] } })).rows[0];
}
