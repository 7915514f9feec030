import { v7 as uuid } from "uuid";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { User, type IdentityRow } from "../model.ts";
import type { Profile } from "../providers/profile.ts";
import type { Provider } from "../providers/provider.ts";
import { lockByLogin } from "../queries/find-by-login.ts";
import { refusals } from "../refusals.ts";
import { addIdentity } from "./add-identity.ts";
import { refuseBlocked } from "./sign-in-transaction.ts";
import { createUser } from "./create-user.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { tellOwner } from "./tell-owner.ts";
import { withdrawLinks } from "./withdraw-links.ts";

interface Props {
  trx: Transaction;
  config: Services["config"];
  provider: Provider;
  profile: Profile;
  /** The signed-in user who adds the provider to their account. */
  linkingUserId: string | null;
  redirect: string | undefined;
  visitor: Visitor;
  now: Date;
}

/**
 * Whose the identity is: the one who has it; else, by an address that the provider has proven, the one whose address it is;
 * else a new user. An address that it has not proven leads to nobody. Whoever had the account already, with a proven address, is told by letter
 * of a new way into it.
 *
 * @returns the user, locked.
 * @throws {AuthError} 422 `identity_already_exists`, `provider_email_missing`,
 * `provider_email_needs_verification`, `signup_disabled`; 400 `user_banned`
 */
export async function useIdentity(props: Props): Promise<User> {
  const { trx, provider, profile, linkingUserId, now } = props;
  // Two who come with one identity at once wait for each other here.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`${provider.name} ${profile.subject}`]);
  const existing = (await trx("identities")
    .where({ provider: provider.name, provider_id: profile.subject })
    .first()) as IdentityRow | undefined;
  if (linkingUserId && existing) throw refusals.identityTaken(existing.user_id === linkingUserId);
  const owner = existing?.user_id ?? linkingUserId;
  const user = owner ? await User.lockById(trx, owner) : ((await findByAddress(props)) ?? (await register(props)));
  if (!user) throw refusals.providerEmailMissing();
  refuseBlocked(user, now, { method: "oauth", provider: provider.name });
  await addIdentity(trx, {
    id: uuid(),
    user_id: user.id,
    provider: provider.name,
    provider_id: profile.subject,
    identity_data: profile.data,
    email: profile.email || null,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
  });
  if (!existing) await note(props, user);
  // Who is new here, or has only now proven the address, has no other way in to be warned about.
  if (!existing && user.emailConfirmedAt && user.emailConfirmedAt < now)
    await tellOwner(trx, user, "wayAdded", { way: provider.label });
  return nameProviders(trx, user, now);
}

/** The one whose address the provider has proven. Had nobody proven it before, whoever registered it has not read its letters: their password goes. */
async function findByAddress({ trx, profile, now }: Props): Promise<User | undefined> {
  if (!profile.emailVerified) return undefined;
  const user = await lockByLogin(trx, { email: profile.email });
  if (!user || user.emailConfirmedAt) return user;
  await withdrawLinks(trx, user.id, ["signup"], now);
  return user.change(trx, { emailConfirmedAt: now, passwordHash: null, userMetadata: {} }, now);
}

/** Without a proven address nobody could be told anything: no account is made. */
async function register({ trx, config, profile, provider, redirect, visitor, now }: Props): Promise<User | undefined> {
  if (profile.email === "") throw refusals.providerEmailAbsent();
  if (!profile.emailVerified) throw refusals.providerEmailMissing();
  if (config.disableSignup) throw refusals.signUpDisabled();
  const { full_name: fullName } = profile.data;
  const user = await createUser({
    trx,
    email: profile.email,
    metadata: fullName ? { full_name: fullName } : {},
    appMetadata: { provider: provider.name, providers: [provider.name] },
    redirect,
    confirmed: true,
    now,
  });
  // The provider is the way in, until the user sets a password.
  if (!user) return undefined;
  await trx("identities").where({ user_id: user.id, provider: "email" }).delete();
  const details = { by: provider.name };
  await recordAudit({ db: trx, action: "auth.registered", userId: user.id, visitor, now, details });
  return user;
}

const note = ({ trx, provider, linkingUserId, visitor, now }: Props, user: User) =>
  recordAudit({
    db: trx,
    action: linkingUserId ? "auth.identityLinked" : "auth.identityAdded",
    userId: user.id,
    visitor,
    now,
    details: { provider: provider.name },
  });

/** Tokens say by which providers somebody can sign in. */
export async function nameProviders(trx: Transaction, user: User, now: Date): Promise<User> {
  const providers = (await trx("identities")
    .where({ user_id: user.id })
    .orderBy(["created_at", "id"])
    .pluck("provider")) as string[];
  const named = [...new Set(providers)];
  if (JSON.stringify(user.appMetadata.providers) === JSON.stringify(named)) return user;
  return user.change(trx, { appMetadata: { ...user.appMetadata, provider: named[0], providers: named } }, now);
}
