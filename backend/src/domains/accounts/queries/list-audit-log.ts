import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";

export interface AuditRow {
  id: string;
  actor_user_id: string | null;
  email: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  subject_email: string | null;
  details: Record<string, unknown>;
  ip: string | null;
  request_id: string | null;
  created_at: Date;
}

const columns = { id: "a.id" };

interface Query {
  sort: ["id", "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    q?: string | undefined;
    action?: string | undefined;
    subjectType?: string | undefined;
    subjectId?: string | undefined;
  };
}

/** Who did what, newest first unless asked otherwise. */
export const listAuditLog = (db: Database, { filter, ...query }: Query) =>
  offsetPage<AuditRow, "id">({
    db,
    select:
      "a.id, a.actor_user_id, u.email, a.action, a.subject_type, a.subject_id, s.email as subject_email, a.details, a.ip, a.request_id, a.created_at",
    from: `audit_log a left join users u on u.id = a.actor_user_id
             left join users s on s.id = case when a.subject_type = 'user' then a.subject_id::uuid end`,
    conditions: [
      idsCondition("a.id", filter.id),
      termCondition(["u.email", "s.email", "a.action", "a.subject_id"], filter.q),
      valueCondition("a.action", filter.action),
      valueCondition("a.subject_type", filter.subjectType),
      valueCondition("a.subject_id", filter.subjectId),
    ],
    columns,
    tieBreaker: "a.id",
    query,
  });
