import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { Database } from "../db/database.ts";
import { consume, createLimiter, networkOf } from "./rate-limit.ts";

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

/** Seconds in which so many lines of one network, or of one person, at one route are written. */
const hour = 60 * 60;
const ofVisitor = 1;
const ofPerson = 5;

/**
 * Writes down that somebody was refused: a visitor, whom nobody knows, once an hour for each network and route, a person five times. Reading is not counted, so
 * whoever asks in a loop would fill the log, of which nothing is ever taken away; the log of the program has all of them.
 */
export async function writeRefusal(props: Props): Promise<void> {
  const { db, actorUserId, subjectId, request } = props;
  const limiter = createLimiter(db, "refused", actorUserId === null ? ofVisitor : ofPerson, hour);
  const wait = await consume(limiter, `${actorUserId ?? networkOf(request.ip)} ${subjectId ?? ""}`);
  if (wait === undefined) await writeAudit(props);
}
