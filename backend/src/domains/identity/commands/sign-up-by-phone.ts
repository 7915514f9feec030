import type { Services } from "#backend/src/kernel/services.ts";
import { checkNewPassword, withPasswords } from "../passwords.ts";
import { refusals } from "../refusals.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { createUser } from "./create-user.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";
import { recordTerms } from "./record-terms.ts";

interface Props {
  services: Services;
  /** As `readPhone` gives it. */
  phone: string;
  password: string;
  /** What the user says about themselves. */
  metadata: Record<string, unknown>;
  redirect: string | undefined;
  visitor: Visitor;
  now: Date;
}

/**
 * Registers a telephone number, where numbers are believed at once (AUTH_AUTO_CONFIRM): nothing sends text messages that could prove one.
 * Until they give an address, whoever has only a number is nobody in the marketplace, whose letters would reach them nowhere.
 *
 * @throws {AuthError} 422 `signup_disabled`, `phone_provider_disabled`, `weak_password`, `user_already_exists`
 */
export async function signUpByPhone(props: Props): Promise<SessionAnswer> {
  const { services, phone, password, metadata, redirect, visitor, now } = props;
  const { db, config } = services;
  if (config.disableSignup) throw refusals.signUpDisabled();
  if (!config.autoConfirm) throw refusals.phoneDisabled();
  await checkNewPassword(password, { metadata });
  const passwordHash = await withPasswords(services, visitor, ({ hash }) => hash(password));
  const opened = await db.transaction(async (trx) => {
    const user = await createUser({ trx, email: "", phone, passwordHash, metadata, redirect, confirmed: true, now });
    if (!user) throw refusals.userExists();
    const details = { by: "phone" };
    await recordAudit({ db: trx, action: "auth.registered", userId: user.id, visitor, now, details });
    await recordTerms({ trx, userId: user.id, metadata, visitor, now });
    const signedIn = await user.change(trx, { lastSignInAt: now }, now);
    const session = { userId: user.id, method: "password", provider: "phone" } as const;
    return { user: signedIn, ...(await openSession({ trx, ...session, visitor, now })) };
  });
  return answerSession({ db, config, ...opened });
}
