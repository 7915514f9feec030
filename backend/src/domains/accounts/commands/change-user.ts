import { isLanguage } from "#shared/kernel/language.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { User } from "../model.ts";
import { checkNewPassword, hashPassword, passwordMatches } from "../passwords.ts";
import { refusals } from "../refusals.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import { endSessions } from "./end-sessions.ts";
import { withdrawLinks } from "./use-link.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  password: string | undefined;
  /** Checked when it is given. */
  currentPassword: string | undefined;
  /** Merged into what is there; null takes a key away. */
  metadata: Record<string, unknown> | undefined;
  now: Date;
}

/** What a user may say about themselves stands in every access token, so it must stay small (bytes of JSON). */
export const mostMetadata = 4096;

/**
 * Changes password or metadata. A new password ends all other sessions and every open link to set one, and the owner is
 * told by letter.
 *
 * @throws {AuthError} 422 `weak_password`, `same_password`; 400 `invalid_credentials`; 401 `insufficient_aal`
 */
export async function changeUser({
  services,
  userId,
  sessionId,
  password,
  currentPassword,
  metadata,
  now,
}: Props): Promise<User> {
  const { db } = services;
  if (password !== undefined) await requireSecondFactor({ db, userId, sessionId });
  const passwordHash = password === undefined ? undefined : await newHash(services, userId, password, currentPassword);
  return db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    if (!user) throw refusals.invalidCredentials();
    const merged = metadata && merge(user.userMetadata, metadata);
    if (merged && Buffer.byteLength(JSON.stringify(merged)) > mostMetadata)
      throw refusals.invalid("The user's data is too large");
    const language = isLanguage(merged?.language) ? { language: merged.language } : {};
    const changes = {
      ...(merged ? { userMetadata: merged, ...language } : {}),
      ...(passwordHash ? { passwordHash } : {}),
    };
    if (passwordHash) {
      await endSessions({ db: trx, userId, sessionId, scope: "others", now });
      await withdrawLinks(trx, userId, "recovery", now);
      await queueMail(trx, { letter: "passwordChanged", userId, language: user.language });
    }
    return Object.keys(changes).length > 0 ? user.change(trx, changes, now) : user;
  });
}

/** Before the transaction, because bcrypt takes its time. */
async function newHash(
  { db }: Services,
  userId: string,
  password: string,
  currentPassword: string | undefined,
): Promise<string> {
  await checkNewPassword(password);
  const user = await User.query(db).findById(userId);
  if (currentPassword !== undefined && !(await passwordMatches(currentPassword, user?.passwordHash)))
    throw refusals.invalidCredentials();
  if (await passwordMatches(password, user?.passwordHash)) throw refusals.samePassword();
  return hashPassword(password);
}

const merge = (existing: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...existing, ...given }).filter(([, value]) => value !== null));
