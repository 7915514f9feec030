import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { Database } from "../db/database.ts";
import { after, minute } from "./clock.ts";

interface Props {
  /** The transaction of what is written down, so that neither stands without the other. */
  db: Database;
  action: AuditAction;
  actorUserId: string | null;
  subjectType: string;
  subjectId: string | null;
  details?: object;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

type VisitorProps = Omit<Props, "actorUserId">;

/** Writes a line of the audit log, which the database lets nobody change. */
export async function writeAudit({
  db,
  action,
  actorUserId,
  subjectType,
  subjectId,
  details = {},
  request,
  now,
}: Props): Promise<void> {
  await db("audit_log").insert({
    actor_user_id: actorUserId,
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    details: JSON.stringify(details),
    ip: request.ip || null,
    request_id: request.id,
    created_at: now,
  });
}

/** An address that was refused a route is written down once in this time. */
const visitorPause = 60 * minute;

/** The same for a visitor, whom nobody knows: once an hour for each address and route, so that nobody can fill the log. */
export async function writeVisitorAudit({
  subjectType,
  subjectId,
  details = {},
  ...entry
}: VisitorProps): Promise<void> {
  const { db, action, request, now } = entry;
  await db.raw(
    `insert into audit_log (action, subject_type, subject_id, details, ip, request_id, created_at)
     select ?, ?, ?, ?::jsonb, ?, ?, ?
      where not exists (select 1 from audit_log
        where actor_user_id is null and action = ? and ip = ? and subject_id = ? and created_at > ?)`,
    [
      action,
      subjectType,
      subjectId,
      JSON.stringify(details),
      request.ip,
      request.id,
      now,
      action,
      request.ip,
      subjectId,
      after(now, -visitorPause),
    ],
  );
}
