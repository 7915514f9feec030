import { v7 as uuid } from "uuid";
import type { Transaction } from "#backend/src/db/database.ts";
import { countLetterTo } from "#backend/src/kernel/letter-allowance.ts";
import { takeAtLeast } from "#backend/src/kernel/minimum-duration.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { countLetter, letterTime } from "../limits.ts";
import { User } from "../model.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { checkNewPassword, withPasswords } from "../passwords.ts";
import { presentUser, type UserAnswer } from "../presenter.ts";
import { describeUser } from "../queries/describe-user.ts";
import { findByLogin } from "../queries/find-by-login.ts";
import { completeRegistration } from "../registration.ts";
import { refusals } from "../refusals.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { emailIdentity } from "./add-identity.ts";
import { addLink } from "./add-link.ts";
import { createUser, languageOf } from "./create-user.ts";
import type { CodeChallenge } from "./flow-states.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";
import { recordTerms } from "./record-terms.ts";

interface Props {
  services: Services;
  /** Checked and in lower case. */
  email: string;
  password: string;
  /** What the user says about themselves. */
  metadata: Record<string, unknown>;
  /** A page of ours. */
  redirect: string | undefined;
  /** Given by a client that wants a code in place of a session. */
  challenge: CodeChallenge | undefined;
  visitor: Visitor;
  now: Date;
}

/**
 * Registers an address. One that is known already is answered exactly like a new one, after the same work; its owner is
 * told by letter. Only where addresses are confirmed at once, which tells anyway, is it refused.
 *
 * @returns the user, or a session where addresses are confirmed at once.
 * @throws {AuthError} 422 `weak_password`, `signup_disabled`, `user_already_exists`
 */
export async function signUp(props: Props): Promise<UserAnswer | SessionAnswer> {
  const { services, email, password, now } = props;
  const { config, db } = services;
  if (config.disableSignup) throw refusals.signUpDisabled();
  await checkNewPassword(password, { email, metadata: props.metadata });
  const passwordHash = await withPasswords(services, props.visitor, ({ hash }) => hash(password));
  // Both are counted whoever has the address, so that the work is the same.
  const mayConfirm = (await countLetter(services, "confirmation", email)) === undefined;
  const mayRemind = (await countLetter(services, "alreadyRegistered", email)) === undefined;
  const registration = { ...props, passwordHash, mayConfirm, mayRemind };
  if (!config.autoConfirm) return takeAtLeast(letterTime, () => register(registration));
  const user = await db.transaction((trx) => insertUser(trx, registration));
  if (!user) throw refusals.userExists();
  return signInAtOnce(services, user, props, now);
}

async function register(registration: Registration): Promise<UserAnswer> {
  const { db } = registration.services;
  const user = await db.transaction(async (trx) => {
    const created = await insertUser(trx, registration);
    // A new user always gets the letter: requests for an address that nobody had yet must not hold it back.
    if (!created) await answerOwner(trx, registration);
    else if ((await countLetterTo(trx, created.email)) === undefined)
      await sendConfirmation(trx, created, registration);
    return created;
  });
  return user ? describeUser(db, user) : fabricate(registration);
}

type Registration = Props & { passwordHash: string; mayConfirm: boolean; mayRemind: boolean };

/** The new user; undefined when the address is taken. */
async function insertUser(
  trx: Transaction,
  { services, email, passwordHash, metadata, redirect, visitor, now }: Registration,
): Promise<User | undefined> {
  const confirmed = services.config.autoConfirm;
  const more = confirmed ? {} : { confirmationSentAt: now };
  const user = await createUser({ trx, email, passwordHash, metadata, redirect, confirmed, now, more });
  if (!user) return undefined;
  const details = { by: "email" };
  await recordAudit({ db: trx, action: "auth.registered", userId: user.id, visitor, now, details });
  await recordTerms({ trx, userId: user.id, metadata, visitor, now });
  return user;
}

async function sendConfirmation(
  trx: Transaction,
  user: User,
  { passwordHash, metadata, redirect, challenge, visitor, now }: Registration,
): Promise<void> {
  const registration = { passwordHash, userMetadata: metadata };
  const linkId = await addLink({ trx, userId: user.id, kind: "signup", redirect, challenge, now, registration });
  await queueMail(trx, {
    letter: "confirmation",
    userId: user.id,
    language: languageOf({ metadata, redirect }),
    linkId,
  });
  await recordAudit({ db: trx, action: "auth.confirmationRequested", userId: user.id, visitor, now });
}

/** Whoever owns a known address learns of the attempt; while it is unconfirmed, by a link that confirms this registration. */
async function answerOwner(trx: Transaction, registration: Registration): Promise<void> {
  const owner = await findByLogin(trx, { email: registration.email });
  if (!owner) return;
  if (!owner.emailConfirmedAt) {
    if (!registration.mayConfirm || (await countLetterTo(trx, owner.email)) !== undefined) return;
    await sendConfirmation(trx, owner, registration);
    await recordTerms({ ...registration, trx, userId: owner.id });
    return;
  }
  const { visitor, now } = registration;
  await recordAudit({ db: trx, action: "auth.registeredAgain", userId: owner.id, visitor, now });
  if (registration.mayRemind && (await countLetterTo(trx, owner.email)) === undefined)
    await queueMail(trx, { letter: "alreadyRegistered", userId: owner.id, language: owner.language });
}

/** A user as a registration would have made it; nobody can tell it from a real one. */
function fabricate({ email, metadata, now }: Props): UserAnswer {
  const user = {
    id: uuid(),
    email,
    phone: null,
    phoneConfirmedAt: null,
    emailConfirmedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    reauthenticationSentAt: null,
    invitedAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmedBy: null,
    bannedUntil: null,
    lastSignInAt: null,
    isAnonymous: false,
    appMetadata: { provider: "email", providers: ["email"] },
    userMetadata: metadata,
    createdAt: now,
    updatedAt: now,
  };
  return presentUser(user, [emailIdentity(user, now)], []);
}

async function signInAtOnce(services: Services, user: User, { visitor }: Props, now: Date): Promise<SessionAnswer> {
  const opened = await services.db.transaction((trx) =>
    openSession({ trx, userId: user.id, method: "password", visitor, now }),
  );
  await completeRegistration(services, user, now);
  await User.query(services.db).findById(user.id).patch({ lastSignInAt: now });
  const fresh = await User.query(services.db).findById(user.id).throwIfNotFound();
  return answerSession({ db: services.db, config: services.config, user: fresh, ...opened });
}
