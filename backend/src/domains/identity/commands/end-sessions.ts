import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

export const signOutScopes = ["global", "local", "others"] as const;
export type SignOutScope = (typeof signOutScopes)[number];

interface Props {
  db: Database;
  userId: string;
  /** The session that asks. */
  sessionId: string;
  scope: SignOutScope;
  now: Date;
}

/** Ends sessions of a user: this one, all, or all others. Their access tokens are refused from now on. */
export async function endSessions({ db, userId, sessionId, scope, now }: Props): Promise<void> {
  const query = db("sessions").where({ user_id: userId }).whereNull("ended_at");
  if (scope === "local") void query.where({ id: sessionId });
  if (scope === "others") void query.whereNot({ id: sessionId });
  await query.update({ ended_at: now });
}

/** Whoever is signed in signs out. */
export const signOut = ({
  services,
  visitor,
  ...ended
}: Omit<Props, "db"> & { services: Services; visitor: Visitor }): Promise<void> =>
  services.db.transaction(async (trx) => {
    await endSessions({ db: trx, ...ended });
    const { userId, sessionId, scope, now } = ended;
    await recordAudit({ db: trx, action: "auth.signedOut", userId, visitor, now, details: { scope, sessionId } });
  });

/** Ends whatever sessions a user has. */
export async function endAllSessions(db: Database, userId: string, now: Date): Promise<void> {
  await db("sessions").where({ user_id: userId }).whereNull("ended_at").update({ ended_at: now });
}
