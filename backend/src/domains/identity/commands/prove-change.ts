import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { hasFreshFactor } from "../factors.ts";
import { countAttempt, countPasswordCall, loginOf } from "../limits.ts";
import { User, type AuthenticationMethod, type SessionRow } from "../model.ts";
import { withPasswords, type Passwords } from "../passwords.ts";
import { refusals, type Change } from "../refusals.ts";
import type { Visitor } from "../visitor.ts";
import { notePasswordFailed } from "./record-audit.ts";

export interface ChangeProof {
  services: Services;
  userId: string;
  sessionId: string;
  /** The present one; checked when it is given. */
  currentPassword: string | undefined;
  visitor: Visitor;
  now: Date;
}

/** Seconds for which a second factor and a sign-in prove who is there, and for which a link to set a password does. */
const justNow = 5 * 60;
const linkProves = 60 * 60;
/** The ways in. Whoever began without an account has shown nothing by it. */
const signIns: readonly AuthenticationMethod["method"][] = ["password", "otp", "recovery", "oauth", "webauthn"];

/**
 * An open session alone changes nothing that opens its account, and ends no other: whoever finds one would shut its owner out. Proof is the
 * present password, a second factor or a sign-in of five minutes ago, whichever way it was. Before the transaction, because bcrypt takes its time.
 *
 * @throws {AuthError} 400 `invalid_credentials`, `reauthentication_needed`; 429, 503
 */
export async function proveChange(props: ChangeProof, change: Exclude<Change, "newPassword">): Promise<void> {
  const { services, userId, currentPassword, visitor } = props;
  const user = await User.query(services.db).findById(userId).throwIfNotFound();
  if (currentPassword === undefined) return proveWithout(props, user, change);
  const caller = { userId, ip: visitor.ip };
  return withPasswords(services, caller, async (passwords) => {
    await countPasswordCall(services, caller);
    await checkCurrent(props, currentPassword, user, change, passwords);
  });
}

/**
 * The same for a call that has its turn with passwords already. For a new one no sign-in of a moment ago is enough: that the password was just
 * typed is known of the present one alone. Whoever has none chooses their first.
 */
export const provePassword = (props: ChangeProof, user: User, passwords: Passwords): Promise<void> =>
  props.currentPassword === undefined
    ? proveWithout(props, user, "newPassword")
    : checkCurrent(props, props.currentPassword, user, "newPassword", passwords);

async function proveWithout({ services, sessionId }: ChangeProof, user: User, change: Change): Promise<void> {
  if (!services.config.passwordChangeProof) return;
  // Nobody else could come back to it.
  if (change === "newPassword" ? !user.passwordHash : user.isAnonymous) return;
  if (!(await hasProven(services.db, sessionId, change))) throw refusals.reauthenticationNeeded(change);
}

async function hasProven(db: Database, sessionId: string, change: Change): Promise<boolean> {
  const session = (await db("sessions").where({ id: sessionId }).first("aal", "amr")) as
    Pick<SessionRow, "aal" | "amr"> | undefined;
  if (!session) return false;
  if (hasFreshFactor(session, justNow)) return true;
  const [methods, within] = change === "newPassword" ? [["recovery"], linkProves] : [signIns, justNow];
  const since = Date.now() / 1000 - within;
  return session.amr.some(({ method, timestamp }) => methods.includes(method) && timestamp > since);
}

/** Counted like a sign-in: whoever has found an open session must not find its password there. */
async function checkCurrent(
  props: ChangeProof,
  shown: string,
  user: User,
  change: Change,
  { matches }: Passwords,
): Promise<void> {
  const { services, visitor, userId } = props;
  const attempt = await countAttempt(services, loginOf(user), visitor.ip);
  if (await matches(shown, user.passwordHash)) return attempt.succeeded();
  await notePasswordFailed({ ...props, userId, purpose: change });
  throw refusals.invalidCredentials();
}
