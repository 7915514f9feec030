import type { Database } from "#backend/src/db/database.ts";
import { refusals } from "../refusals.ts";

interface Props {
  db: Database;
  userId: string;
  sessionId: string;
}

/** Whether the user has a second factor that this session has not shown. */
export async function lacksSecondFactor({ db, userId, sessionId }: Props): Promise<boolean> {
  const row = (await db("factors as f")
    .join("sessions as s", "s.user_id", "f.user_id")
    .where({ "f.user_id": userId, "f.status": "verified", "s.id": sessionId })
    .whereNot({ "s.aal": "aal2" })
    .first("f.id")) as { id: string } | undefined;
  return row !== undefined;
}

/**
 * Stands before what a stolen password alone must not do.
 *
 * @throws {AuthError} 401 `insufficient_aal`
 */
export async function requireSecondFactor(props: Props): Promise<void> {
  if (await lacksSecondFactor(props)) throw refusals.secondFactorNeeded();
}
