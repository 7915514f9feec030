import { countPasswordCall } from "../limits.ts";
import type { User } from "../model.ts";
import { checkNewPassword, withPasswords, type Passwords } from "../passwords.ts";
import { knownOfUser } from "../queries/known-of-user.ts";
import { refusals } from "../refusals.ts";
import { provePassword, type ChangeProof } from "./prove-change.ts";
import { useNonce } from "./reauthenticate.ts";

interface Props extends ChangeProof {
  password: string;
  /** The six digits of a letter, where a new password needs them. */
  nonce: string | undefined;
  /** What they want to be called by and say about themselves from now on. */
  wanted: { readonly email: string | undefined; readonly metadata: Record<string, unknown> | undefined };
}

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
    await provePassword(props, user, passwords);
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
