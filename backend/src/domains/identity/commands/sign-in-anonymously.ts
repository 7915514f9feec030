import type { Services } from "#backend/src/kernel/services.ts";
import { refusals } from "../refusals.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { createUser } from "./create-user.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";
import { recordTerms } from "./record-terms.ts";

interface Props {
  services: Services;
  /** What the user says about themselves. */
  metadata: Record<string, unknown>;
  redirect: string | undefined;
  visitor: Visitor;
  now: Date;
}

/**
 * Begins without an account: a user without an address, who becomes a whole one by giving and confirming one.
 *
 * @throws {AuthError} 422 `signup_disabled`, `anonymous_provider_disabled`
 */
export async function signInAnonymously({ services, metadata, redirect, visitor, now }: Props): Promise<SessionAnswer> {
  const { db, config } = services;
  if (config.disableSignup) throw refusals.signUpDisabled();
  if (!config.anonymousSignIns) throw refusals.anonymousDisabled();
  const opened = await db.transaction(async (trx) => {
    const user = await createUser({ trx, email: "", metadata, redirect, confirmed: false, now });
    if (!user) throw new Error("a user without an address was refused");
    const details = { by: "anonymous" };
    await recordAudit({ db: trx, action: "auth.registered", userId: user.id, visitor, now, details });
    await recordTerms({ trx, userId: user.id, metadata, visitor, now });
    const signedIn = await user.change(trx, { lastSignInAt: now }, now);
    return { user: signedIn, ...(await openSession({ trx, userId: user.id, method: "anonymous", visitor, now })) };
  });
  return answerSession({ db, config, ...opened });
}
