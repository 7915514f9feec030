import type { Database } from "#backend/src/db/database.ts";
import { proveChange, type ChangeProof } from "./prove-change.ts";
import { recordAudit } from "./record-audit.ts";
import { lacksSecondFactor } from "./require-second-factor.ts";

export const signOutScopes = ["global", "local", "others"] as const;
export type SignOutScope = (typeof signOutScopes)[number];

interface Props {
  db: Database;
  userId: string;
  /** The session that asks. */
  sessionId: string;
  scope: SignOutScope;
  /** Those that are this sure of their owner stay. */
  spared?: "aal2" | undefined;
  now: Date;
}

const openSessions = (db: Database, userId: string) => db("sessions").where({ user_id: userId }).whereNull("ended_at");

/**
 * Ends sessions of a user: this one, all, or all others. Their access tokens are refused from now on.
 *
 * @returns how many.
 */
export async function endSessions({ db, userId, sessionId, scope, spared, now }: Props): Promise<number> {
  const query = openSessions(db, userId);
  if (scope === "local") void query.where({ id: sessionId });
  if (scope === "others") void query.whereNot({ id: sessionId });
  if (spared) void query.whereNot({ aal: spared });
  return query.update({ ended_at: now });
}

/**
 * Whoever is signed in signs out. Leaving is always allowed, everywhere at once too; only to stay where others are made to leave asks for a proof. A session that
 * has shown the password alone, of an account with a second factor, ends none that has shown that too: whoever has found a password would turn its owner out
 * of every device.
 *
 * @throws {AuthError} as `proveChange`
 */
export async function signOut({ scope, ...asked }: ChangeProof & Pick<Props, "scope">): Promise<void> {
  if (scope === "others") await proveChange(asked, "endSession");
  const { services, userId, sessionId, visitor, now } = asked;
  await services.db.transaction(async (trx) => {
    const spared = (await lacksSecondFactor({ db: trx, userId, sessionId })) ? ("aal2" as const) : undefined;
    await endSessions({ db: trx, userId, sessionId, scope, spared, now });
    await recordAudit({ db: trx, action: "auth.signedOut", userId, visitor, now, details: { scope, sessionId } });
  });
}

/** Ends whatever sessions a user has. */
export async function endAllSessions(db: Database, userId: string, now: Date): Promise<void> {
  await openSessions(db, userId).update({ ended_at: now });
}
