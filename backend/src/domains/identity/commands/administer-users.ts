import { queueMail } from "../jobs/send-mail.ts";
import { findFactor } from "../factors.ts";
import { User, type FactorRow } from "../model.ts";
import { checkNewPassword, withPasswords } from "../passwords.ts";
import { refusals } from "../refusals.ts";
import { knownOfUser } from "../queries/known-of-user.ts";
import type { KnownOfPerson } from "../guessed-passwords.ts";
import type { UserAttributes } from "../user-admin-bodies.ts";
import { auditOperation, type Operation } from "./audit-operation.ts";
import { setEmail } from "./change-email.ts";
import { merge } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { endAllSessions } from "./end-sessions.ts";
import { takeFactorAway } from "./remove-factor.ts";

/**
 * Creates a user without a letter.
 *
 * @throws {AuthError} 400 without an address, 422 `email_exists`, `weak_password`
 */
export async function createByOperator(operation: Operation, given: UserAttributes): Promise<User> {
  const { services, now } = operation;
  const { id, email, emailConfirm: confirmed, bannedUntil } = given;
  if (!email) throw refusals.invalid("Cannot create a user without either an email or phone");
  const passwordHash = await hashOf(operation, given, { email, metadata: given.userMetadata });
  return services.db.transaction(async (trx) => {
    if (id && (await User.query(trx).findById(id))) throw refusals.userExists();
    const common = { trx, email, passwordHash: passwordHash ?? null, confirmed, now };
    const metadata = merge({}, given.userMetadata ?? {});
    const appMetadata = merge({ provider: "email", providers: ["email"] }, given.appMetadata ?? {});
    const more = { ...(id ? { id } : {}), bannedUntil: bannedUntil ?? null };
    const user = await createUser({ ...common, metadata, appMetadata, more });
    if (!user) throw refusals.emailExists();
    await auditOperation(trx, operation, "userCreated", user.id);
    return user;
  });
}

/**
 * Changes a user. A new password ends all sessions, and the owner is told of it and of a new address by letter.
 *
 * @throws {AuthError} 404 `user_not_found`, 422 `email_exists`, `weak_password`
 */
export async function changeByOperator(operation: Operation, userId: string, given: UserAttributes): Promise<User> {
  const { services, now } = operation;
  const passwordHash = await hashOf(operation, given, await knownOfUser(services.db, userId));
  return services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    if (!user) throw refusals.userNotFound();
    const { userMetadata, appMetadata, bannedUntil, emailConfirm, email } = given;
    const changes = {
      ...(userMetadata ? { userMetadata: merge(user.userMetadata, userMetadata) } : {}),
      ...(appMetadata ? { appMetadata: merge(user.appMetadata, appMetadata) } : {}),
      ...(bannedUntil === undefined ? {} : { bannedUntil }),
      ...(emailConfirm && !user.emailConfirmedAt && user.email ? { emailConfirmedAt: now } : {}),
      ...(passwordHash ? { passwordHash } : {}),
    };
    let changed = await user.change(trx, changes, now);
    if (passwordHash) {
      await endAllSessions(trx, userId, now);
      if (user.email) await queueMail(trx, { letter: "passwordChanged", userId, language: user.language });
    }
    if (email && email !== user.email)
      changed = await setEmail({
        trx,
        user: changed,
        email,
        proven: emailConfirm || user.emailConfirmedAt !== null,
        now,
      });
    await auditOperation(trx, operation, "userChanged", userId, {
      changed: Object.keys(changes).concat(email ? "email" : []),
    });
    return changed;
  });
}

/**
 * Takes a second factor away from somebody who has lost it. The owner is told by letter.
 *
 * @throws {AuthError} 404 `user_not_found`, `mfa_factor_not_found`
 */
export async function removeFactorByOperator(
  operation: Operation,
  userId: string,
  factorId: string,
): Promise<FactorRow> {
  return operation.services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    if (!user) throw refusals.userNotFound();
    const factor = await findFactor(trx, userId, factorId);
    const details = await takeFactorAway(trx, user, factor, operation.now);
    await auditOperation(trx, operation, "factorDeleted", userId, details);
    return factor;
  });
}

/** Before the transaction, because bcrypt takes its time. */
async function hashOf(
  { services }: Operation,
  { password, passwordHash }: UserAttributes,
  person: KnownOfPerson,
): Promise<string | undefined> {
  if (password === undefined) return passwordHash;
  await checkNewPassword(password, person);
  return withPasswords(services, "operator", ({ hash }) => hash(password));
}
