import type { Database } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";

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
  await writeAudit({
    db,
    action,
    actorUserId: userId ?? null,
    subjectType: "user",
    subjectId: userId ?? null,
    details,
    request: { id: requestId, ip },
    now,
  });
}
