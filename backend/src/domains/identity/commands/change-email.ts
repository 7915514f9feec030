import type { Language } from "#shared/kernel/language.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { countLetterTo } from "#backend/src/kernel/letter-allowance.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { linkKinds } from "../links.ts";
import type { User } from "../model.ts";
import { findByLogin } from "../queries/find-by-login.ts";
import { refusals } from "../refusals.ts";
import { addIdentity, emailIdentity } from "./add-identity.ts";
import { addLink } from "./add-link.ts";
import type { CodeChallenge } from "./flow-states.ts";
import { withdrawLinks } from "./withdraw-links.ts";

interface Wish {
  trx: Transaction;
  /** Must be locked by `trx`. */
  user: User;
  /** Read and in lower case. */
  newEmail: string;
  /** A page of ours. */
  redirect: string | undefined;
  challenge: CodeChallenge | undefined;
  now: Date;
}

/**
 * Begins a change of address: a letter to the new one and, where there is a proven one, to that too. Until both have agreed
 * nothing changes; a later wish takes the place of an earlier one. An address that somebody has is answered like a free one, after the
 * same work, but nothing opens it: its owner is told by letter instead.
 */
export async function beginEmailChange({ trx, user, newEmail, redirect, challenge, now }: Wish): Promise<User> {
  const owner = await findOwner(trx, user.id, newEmail);
  await withdrawLinks(trx, user.id, ["email_change_current", "email_change_new"], now);
  const send = async (kind: "email_change_current" | "email_change_new", email: string) => {
    const linkId = await addLink({ trx, userId: user.id, kind, email, redirect, challenge, now });
    if ((await countLetterTo(trx, email)) !== undefined) return;
    // The link's row is there all the same; without its letter it has no token and no digits.
    if (owner && kind === "email_change_new")
      return queueMail(trx, { letter: "emailChangeTaken", userId: owner.id, language: owner.language });
    const letter = kind === "email_change_new" ? "emailChangeNew" : "emailChangeCurrent";
    await queueMail(trx, { letter, userId: user.id, language: user.language, linkId, values: { newEmail } });
  };
  if (isTwoSided(user)) await send("email_change_current", user.email);
  await send("email_change_new", newEmail);
  return user.change(trx, { newEmail, emailChangeSentAt: now, emailChangeConfirmedBy: null }, now);
}

interface Agreement {
  trx: Transaction;
  /** Must be locked by `trx`. */
  user: User;
  side: "current" | "new";
  now: Date;
}

/**
 * One of the two addresses agrees to the change.
 *
 * @returns the changed user, or undefined while the other address has not agreed.
 * @throws {AuthError} 422 `email_exists` when somebody has taken the address in the meantime, 403 `otp_expired`
 */
export async function agreeToChange({ trx, user, side, now }: Agreement): Promise<User | undefined> {
  if (!user.newEmail) throw refusals.linkExpired();
  const other = side === "new" ? "current" : "new";
  if (isTwoSided(user) && user.emailChangeConfirmedBy !== other) {
    await user.change(trx, { emailChangeConfirmedBy: side }, now);
    return undefined;
  }
  return setEmail({ trx, user, email: user.newEmail, now });
}

interface Change {
  trx: Transaction;
  /** Must be locked by `trx`. */
  user: User;
  email: string;
  /** Whether somebody has shown that it is theirs. */
  proven?: boolean;
  now: Date;
}

/**
 * Gives a user another address. Letters to the earlier one open nothing any more, and it is told.
 *
 * @throws {AuthError} 422 `email_exists`
 */
export async function setEmail({ trx, user, email, proven = true, now }: Change): Promise<User> {
  if (await findOwner(trx, user.id, email)) throw refusals.emailExists();
  const earlier = { email: user.email, language: user.language, proven: isTwoSided(user) };
  const first = user.email === "" ? { appMetadata: withEmailProvider(user.appMetadata) } : {};
  const changes = {
    ...first,
    email,
    emailConfirmedAt: proven ? now : null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmedBy: null,
    isAnonymous: false,
  };
  const changed = await user.change(trx, changes, now).catch((error: unknown) => {
    // Two users have asked for the same address at the same time: the index lets one have it.
    if ((error as { nativeError?: { code?: string } }).nativeError?.code === "23505") throw refusals.emailExists();
    throw error;
  });
  await addIdentity(trx, emailIdentity(changed, now));
  await withdrawLinks(trx, user.id, linkKinds, now);
  if (earlier.proven) await tell(trx, user.id, earlier.email, earlier.language, email);
  return changed;
}

const tell = (trx: Database, userId: string, to: string, language: Language, newEmail: string): Promise<void> =>
  queueMail(trx, { letter: "emailChanged", userId, language, to, values: { newEmail } });

/** An address that nobody has proven, or none, has no say in its going. */
const isTwoSided = (user: User): boolean => user.email !== "" && user.emailConfirmedAt !== null;

const withEmailProvider = (metadata: Record<string, unknown>) => ({
  ...metadata,
  provider: metadata.provider ?? "email",
  providers: [...(Array.isArray(metadata.providers) ? (metadata.providers as unknown[]) : []), "email"],
});

/** Who has an address, if that is another user. */
async function findOwner(trx: Transaction, userId: string, email: string): Promise<User | undefined> {
  const owner = await findByLogin(trx, { email });
  return owner?.id === userId ? undefined : owner;
}
