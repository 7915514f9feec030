import type { Database } from "#backend/src/db/database.ts";

interface Props {
  db: Database;
  action: string;
  /** Whom it is about; undefined when nobody has that address. */
  userId: string | undefined;
  ip: string;
  requestId: string;
  now: Date;
  details?: object;
}

/** Writes what happened to an account. Addresses that nobody has are not kept: people mistype passwords there. */
export async function recordAudit({ db, action, userId, ip, requestId, now, details = {} }: Props): Promise<void> {
  await db("audit_log").insert({
    actor_user_id: userId ?? null,
    action,
    subject_type: "user",
    subject_id: userId ?? null,
    details: JSON.stringify(details),
    ip: ip || null,
    request_id: requestId,
    created_at: now,
  });
}
