import type { Transaction } from "#backend/src/db/database.ts";
import { makeLink, queueMail } from "../jobs/send-mail.ts";
import { pageAddress, verifyAddress, type LinkKind } from "../links.ts";
import type { User } from "../model.ts";
import { checkNewPassword, withPasswords } from "../passwords.ts";
import { findByLogin, lockByLogin } from "../queries/find-by-login.ts";
import { refusals } from "../refusals.ts";
import { addLink } from "./add-link.ts";
import { auditOperation, type Operation } from "./audit-operation.ts";
import { createUser } from "./create-user.ts";

export const linkTypes = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;
export type LinkType = (typeof linkTypes)[number];

interface Props {
  operation: Operation;
  type: LinkType;
  /** Read and in lower case. */
  email: string;
  newEmail: string | undefined;
  password: string | undefined;
  metadata: Record<string, unknown>;
  redirect: string | undefined;
}

export interface GeneratedLink {
  user: User;
  properties: {
    action_link: string;
    email_otp: string;
    hashed_token: string;
    verification_type: LinkType;
    redirect_to: string;
  };
}

/**
 * Makes the link and the six digits of a letter that the caller sends; whoever has neither account nor need of one is made for
 * the types that begin with nothing.
 *
 * @throws {AuthError} 404 `user_not_found`, 422 `email_exists`, `weak_password`, 400 `validation_failed`
 */
export async function generateLink(props: Props): Promise<GeneratedLink> {
  const { operation, type, redirect } = props;
  const { services, now } = operation;
  const passwordHash = await signUpHash(props);
  const { user, linkId } = await services.db.transaction(async (trx) => {
    const found = await userFor(trx, props, passwordHash);
    const registration = passwordHash ? { passwordHash, userMetadata: props.metadata } : undefined;
    const email = type === "email_change_new" ? props.newEmail : undefined;
    const common = { trx, userId: found.id, kind: type satisfies LinkKind, redirect, now };
    const id = await addLink({ ...common, email, ...(registration ? { registration } : {}) });
    await auditOperation(trx, operation, "linkGenerated", found.id, { type });
    return { user: found, linkId: id };
  });
  const made = await makeLink(services, linkId, user.language);
  if (!made) throw refusals.linkExpired();
  const { publicUrl } = services.config;
  const target = redirect ?? pageAddress(publicUrl, user.language, "/");
  return {
    user,
    properties: {
      action_link: verifyAddress({ publicUrl, kind: type, token: made.token, redirect: target }),
      email_otp: made.code,
      hashed_token: made.token,
      verification_type: type,
      redirect_to: target,
    },
  };
}

/** Before the transaction, because bcrypt takes its time. */
async function signUpHash({ type, email, password, metadata, operation }: Props): Promise<string | undefined> {
  if (type !== "signup") return undefined;
  if (!password) throw refusals.invalid("Signup requires a valid password");
  await checkNewPassword(password, { email, metadata });
  return withPasswords(operation.services, "operator", ({ hash }) => hash(password));
}

async function userFor(trx: Transaction, props: Props, passwordHash: string | undefined): Promise<User> {
  const { type, email, metadata, redirect, operation } = props;
  const { now } = operation;
  const known = await lockByLogin(trx, { email });
  const begins = type === "signup" || type === "invite" || type === "magiclink";
  if (!known && !begins) throw refusals.userNotFound();
  if (known?.emailConfirmedAt && (type === "signup" || type === "invite")) throw refusals.emailExists();
  const user =
    known ??
    (await createUser({ trx, email, passwordHash: passwordHash ?? null, metadata, redirect, confirmed: false, now }));
  if (!user) throw refusals.emailExists();
  return user.change(trx, await sentAt(trx, props, user), now);
}

/** What the user's row says of the letter that is going to be sent. */
async function sentAt(
  trx: Transaction,
  { type, newEmail, operation: { now } }: Props,
  user: User,
): Promise<Partial<User>> {
  if (type === "signup") return { confirmationSentAt: now };
  if (type === "invite") return { invitedAt: now, confirmationSentAt: now };
  if (type === "magiclink" || type === "recovery") return { recoverySentAt: now };
  if (!newEmail) throw refusals.invalid("new_email is required");
  if (await findByLogin(trx, { email: newEmail })) throw refusals.emailExists();
  // The other half may have been asked for already.
  const again = user.newEmail === newEmail ? {} : { emailChangeConfirmedBy: null };
  return { newEmail, emailChangeSentAt: now, ...again };
}

interface Invitation {
  operation: Operation;
  email: string;
  metadata: Record<string, unknown>;
  redirect: string | undefined;
}

/**
 * Creates a user and sends a link to set a password; somebody who has not confirmed yet is sent another.
 *
 * @throws {AuthError} 422 `email_exists`
 */
export async function inviteUser({ operation, email, metadata, redirect }: Invitation): Promise<User> {
  const { services, now } = operation;
  return services.db.transaction(async (trx) => {
    const props = {
      operation,
      type: "invite",
      email,
      newEmail: undefined,
      password: undefined,
      metadata,
      redirect,
    } as const;
    const user = await userFor(trx, props, undefined);
    const linkId = await addLink({ trx, userId: user.id, kind: "invite", redirect, now });
    await queueMail(trx, { letter: "accountInvitation", userId: user.id, language: user.language, linkId });
    await auditOperation(trx, operation, "userInvited", user.id);
    return user;
  });
}
