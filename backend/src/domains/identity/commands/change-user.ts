import { isLanguage } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { takeAtLeast } from "#backend/src/kernel/minimum-duration.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { countLetter, letterTime } from "../limits.ts";
import { User } from "../model.ts";
import { refusals } from "../refusals.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import { addPasswordIdentity } from "./add-identity.ts";
import { beginEmailChange, setEmail } from "./change-email.ts";
import { endSessions } from "./end-sessions.ts";
import type { CodeChallenge } from "./flow-states.ts";
import type { Visitor } from "../visitor.ts";
import { newPasswordHash } from "./new-password.ts";
import { proveChange } from "./prove-change.ts";
import { recordAudit } from "./record-audit.ts";
import { recordTerms } from "./record-terms.ts";
import { nameProviders } from "./use-identity.ts";
import { withdrawLinks } from "./withdraw-links.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  /** Read and in lower case. */
  email: string | undefined;
  password: string | undefined;
  /** Checked when it is given. */
  currentPassword: string | undefined;
  /** The six digits of a letter, where a new password needs them. */
  nonce: string | undefined;
  /** Merged into what is there; null takes a key away. */
  metadata: Record<string, unknown> | undefined;
  /** Where the letters of a change of address are to lead: a page of ours. */
  redirect: string | undefined;
  challenge: CodeChallenge | undefined;
  visitor: Visitor;
  now: Date;
}

/** What a user may say about themselves stands in every access token, so it must stay small (bytes of JSON). */
export const mostMetadata = 4096;

/**
 * Changes password or metadata, and begins a change of address. A new password ends all other sessions and every open link to
 * set one, and the owner is told by letter. Whether somebody has the new address is told only where addresses are confirmed at once.
 *
 * @throws {AuthError} 422 `weak_password`, `same_password`, `email_exists`, `reauthentication_not_valid`; 400 `invalid_credentials`,
 * `reauthentication_needed`; 401 `insufficient_aal`; 429 `over_email_send_rate_limit`
 */
export async function changeUser(props: Props): Promise<User> {
  const { services, userId } = props;
  const { db } = services;
  const before = await User.query(db).findById(userId).throwIfNotFound();
  const email = props.email === before.email ? undefined : props.email;
  if (props.password !== undefined || email) await requireSecondFactor({ db, userId, sessionId: props.sessionId });
  // Whoever sets another password shows the present one for it, which is more.
  const isProven = props.password !== undefined && before.passwordHash;
  if (email && !isProven) await proveChange(props, "newAddress");
  const passwordHash = await hashOfNew(props, before, email);
  if (email && !services.config.autoConfirm) {
    const wait = await countLetter(services, "emailChange", email);
    if (wait !== undefined) throw refusals.tooManyLetters(wait);
  }
  return takeAtLeast(email ? letterTime : 0, () =>
    db.transaction((trx) => applyChanges(trx, props, email, passwordHash)),
  );
}

async function applyChanges(
  trx: Transaction,
  props: Props,
  email: string | undefined,
  passwordHash: string | undefined,
): Promise<User> {
  const { userId, metadata, now } = props;
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
  if (passwordHash) await afterNewPassword(trx, props, user);
  const saved = Object.keys(changes).length > 0 ? await user.change(trx, changes, now) : user;
  const isNewWay = passwordHash !== undefined && (await addPasswordIdentity(trx, saved, now));
  const changed = isNewWay ? await nameProviders(trx, saved, now) : saved;
  const renamed = email ? await changeEmail(trx, props, changed, email) : changed;
  await noteChanges(trx, props, { password: Boolean(passwordHash), email: Boolean(email), metadata: Boolean(merged) });
  return renamed;
}

/** Which parts of an account have changed, never what they are now. */
async function noteChanges(
  trx: Transaction,
  { services, userId, metadata, visitor, now }: Props,
  changed: { password: boolean; email: boolean; metadata: boolean },
): Promise<void> {
  const about = { db: trx, userId, visitor, now };
  const address = services.config.autoConfirm ? "auth.emailChanged" : "auth.emailChangeRequested";
  if (changed.password) await recordAudit({ ...about, action: "auth.passwordChanged" });
  if (changed.email) await recordAudit({ ...about, action: address });
  if (changed.metadata)
    await recordAudit({ ...about, action: "auth.userChanged", details: { changed: ["user_metadata"] } });
  if (metadata) await recordTerms({ trx, userId, metadata, visitor, now });
}

async function afterNewPassword(trx: Transaction, { userId, sessionId, now }: Props, user: User): Promise<void> {
  await endSessions({ db: trx, userId, sessionId, scope: "others", now });
  await withdrawLinks(trx, userId, ["recovery"], now);
  if (user.email) await queueMail(trx, { letter: "passwordChanged", userId, language: user.language });
}

const changeEmail = (
  trx: Transaction,
  { services, redirect, challenge, now }: Props,
  user: User,
  email: string,
): Promise<User> =>
  services.config.autoConfirm
    ? setEmail({ trx, user, email, now })
    : beginEmailChange({ trx, user, newEmail: email, redirect, challenge, now });

/** Undefined where none is given. */
async function hashOfNew(props: Props, user: User, newEmail: string | undefined): Promise<string | undefined> {
  const { password, metadata } = props;
  if (password === undefined) return undefined;
  if (user.isAnonymous && !newEmail && !user.newEmail) throw refusals.passwordWithoutAddress();
  return newPasswordHash({ ...props, password, wanted: { email: newEmail, metadata } }, user);
}

/** What is given goes over what is there; null takes a key away. */
export const merge = (existing: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...existing, ...given }).filter(([, value]) => value !== null));
