import { permissionsOf } from "#shared/identity/staff.ts";
import { confidentialTasks } from "#shared/notifications/task-kinds.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, valueCondition, type Condition } from "#backend/src/db/offset-page.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";

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

/** The organization that a confidential task is about: of a hit, or named by the task itself. */
const about =
  "coalesce((select h.organization_id::text from screening_hits h where h.id::text = t.subject_id), t.subject_id)";

/** Without what the reader may not know of. */
function readableBy(reader: Actor): Condition[] {
  if (reader.kind !== "user") return [{ sql: "false", bindings: [] }];
  const permissions = permissionsOf(reader.staffRoles);
  return Object.entries(confidentialTasks).map(([prefix, permission]) =>
    permissions.includes(permission)
      ? {
          sql: `not starts_with(t.kind, ?) or not exists (
            select from organization_members m where m.user_id = ? and m.organization_id::text = ${about})`,
          bindings: [prefix, reader.userId],
        }
      : { sql: "not starts_with(t.kind, ?)", bindings: [prefix] },
  );
}

/** What only a person can settle. */
export const listTasks = (db: Database, reader: Actor, { filter, ...query }: Query) =>
  offsetPage<TaskRow, "id">({
    db,
    select: "t.id, t.kind, t.subject_id, t.details, t.created_at, t.resolved_at, u.email as resolved_by, t.resolution",
    from: "staff_tasks t left join users u on u.id = t.resolved_by",
    conditions: [
      ...readableBy(reader),
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

export async function findTask(db: Database, reader: Actor, id: string): Promise<TaskRow | undefined> {
  return (await listTasks(db, reader, { sort: ["id", "DESC"], range: [0, 0], filter: { id: [id] } })).rows[0];
}
