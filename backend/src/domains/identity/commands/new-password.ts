import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { hasFreshFactor } from "../factors.ts";
import { countAttempt, countPasswordCall, loginOf } from "../limits.ts";
import type { SessionRow, User } from "../model.ts";
import { checkNewPassword, withPasswords, type Passwords } from "../passwords.ts";
import { knownOfUser } from "../queries/known-of-user.ts";
import { refusals } from "../refusals.ts";
import type { Visitor } from "../visitor.ts";
import { useNonce } from "./reauthenticate.ts";
import { notePasswordFailed } from "./record-audit.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  password: string;
  /** Checked when it is given. */
  currentPassword: string | undefined;
  /** The six digits of a letter, where a new password needs them. */
  nonce: string | undefined;
  /** What they want to be called by and say about themselves from now on. */
  wanted: { readonly email: string | undefined; readonly metadata: Record<string, unknown> | undefined };
  visitor: Visitor;
  now: Date;
}

/** Seconds for which a second factor proves who sets a password, and for which a link to set one does. */
const factorProves = 5 * 60;
const linkProves = 60 * 60;

/**
 * The hash of a new password, once it is good and whoever sets it has shown that the account is theirs. Before the transaction, because bcrypt
 * takes its time.
 *
 * @throws {AuthError} 422 `weak_password`, `same_password`, `reauthentication_not_valid`; 400 `invalid_credentials`, `reauthentication_needed`;
 * 429, 503
 */
export async function newPasswordHash(props: Props, user: User): Promise<string> {
  const { services, sessionId, password, nonce, wanted, visitor, now } = props;
  const known = await knownOfUser(services.db, user.id);
  await checkNewPassword(password, known);
  if (wanted.email || wanted.metadata) await checkNewPassword(password, wanted);
  const caller = { userId: user.id, ip: visitor.ip };
  return withPasswords(services, caller, async (passwords) => {
    await countPasswordCall(services, caller);
    await prove(props, user, passwords);
    if (await isSame(props, user, passwords)) throw refusals.samePassword();
    await useNonce({ services, user, sessionId, nonce, visitor, now });
    return passwords.hash(password);
  });
}

/** The present one was found right by now: what differs from it is another. */
const isSame = (
  { password, currentPassword }: Props,
  user: User,
  { matches }: Passwords,
): Promise<boolean> | boolean =>
  currentPassword === undefined || !user.passwordHash
    ? matches(password, user.passwordHash)
    : password === currentPassword;

/** An open session alone sets no password: whoever finds one would shut its owner out. */
async function prove(props: Props, user: User, passwords: Passwords): Promise<void> {
  const { services, sessionId, currentPassword } = props;
  if (currentPassword !== undefined) return checkCurrent(props, currentPassword, user, passwords);
  if (!services.config.passwordChangeProof || !user.passwordHash) return;
  if (!(await hasProven(services.db, sessionId))) throw refusals.reauthenticationNeeded();
}

/** By a second factor a moment ago, or by the link of the letter that is for setting a password. */
async function hasProven(db: Database, sessionId: string): Promise<boolean> {
  const session = (await db("sessions").where({ id: sessionId }).first("aal", "amr")) as
    Pick<SessionRow, "aal" | "amr"> | undefined;
  if (!session) return false;
  const since = Date.now() / 1000 - linkProves;
  const byLink = session.amr.some(({ method, timestamp }) => method === "recovery" && timestamp > since);
  return byLink || hasFreshFactor(session, factorProves);
}

/** Counted like a sign-in: whoever has found an open session must not find its password there. */
async function checkCurrent(props: Props, shown: string, user: User, { matches }: Passwords): Promise<void> {
  const { services, visitor, userId } = props;
  const attempt = await countAttempt(services, loginOf(user), visitor.ip);
  if (await matches(shown, user.passwordHash)) return attempt.succeeded();
  await notePasswordFailed({ ...props, userId, purpose: "newPassword" });
  throw refusals.invalidCredentials();
}
