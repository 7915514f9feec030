import type { Database } from "../db/database.ts";

interface Props {
  /** The transaction of what is written down, so that neither stands without the other. */
  db: Database;
  /** Such as `dispute.decided`: the subject's type, then what happened. */
  action: string;
  actorUserId: string | null;
  subjectType: string;
  subjectId: string | null;
  details?: object;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

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
