import type { AuthError } from "#backend/src/kernel/auth-error.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { countAttempt, loginOf } from "../limits.ts";
import { User } from "../model.ts";
import { withPasswords } from "../passwords.ts";
import { findByLogin, type Login } from "../queries/find-by-login.ts";
import { completeRegistration } from "../registration.ts";
import { refusals } from "../refusals.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  services: Services;
  /** What the account is called by. */
  login: Login;
  password: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Signs in with a password. An unknown address or number costs what a known one costs, and that an account is unconfirmed or banned
 * is only told to somebody who knows its password.
 *
 * @throws {AuthError} 400 `invalid_credentials`, `email_not_confirmed`, `user_banned`; 429 after too many failures.
 */
export async function signIn({ services, login, password, visitor, now }: Props): Promise<SessionAnswer> {
  const { db, config } = services;
  const isPhone = "phone" in login;
  // A place in the line comes first: a try that is sent away for want of one is no wrong password.
  const { attempt, user, matches } = await withPasswords(services, { ip: visitor.ip }, async (passwords) => {
    const counted = await countAttempt(services, loginOf(login), visitor.ip);
    const found = await findByLogin(db, login);
    return { attempt: counted, user: found, matches: await passwords.matches(password, found?.passwordHash) };
  });
  const refused = async (refusal: AuthError) => {
    const details = { reason: refusal.code };
    await recordAudit({ db, action: "auth.signInFailed", userId: user?.id, visitor, now, details });
    return refusal;
  };
  if (!matches || !user) throw await refused(refusals.invalidCredentials());
  await attempt.succeeded();
  if (user.bannedUntil && user.bannedUntil > now) throw await refused(refusals.userBanned());
  if (!isPhone && !user.emailConfirmedAt) throw await refused(refusals.emailNotConfirmed());
  const opened = await db.transaction(async (trx) => {
    await User.query(trx).findById(user.id).patch({ lastSignInAt: now });
    return openSession({
      trx,
      userId: user.id,
      method: "password",
      provider: isPhone ? "phone" : "email",
      visitor,
      now,
    });
  });
  user.lastSignInAt = now;
  // Without an address they are a visitor.
  const changed = user.email !== "" && (await completeRegistration(services, user, now));
  const shown = changed ? await User.query(db).findById(user.id).throwIfNotFound() : user;
  return answerSession({ db, config, user: shown, ...opened });
}
