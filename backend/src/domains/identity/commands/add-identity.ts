import { v7 as uuid } from "uuid";
import type { Database } from "#backend/src/db/database.ts";
import type { IdentityRow, User } from "../model.ts";

/** The identity of somebody who signs in with an address of their own. */
export const emailIdentity = (user: Pick<User, "id" | "email">, now: Date): IdentityRow => ({
  id: uuid(),
  user_id: user.id,
  provider: "email",
  provider_id: user.id,
  identity_data: { sub: user.id, email: user.email },
  email: user.email,
  last_sign_in_at: null,
  created_at: now,
  updated_at: now,
});

/** The identity of somebody who signs in with a telephone number of their own. */
export const phoneIdentity = ({ id, phone }: Pick<User, "id" | "phone">, now: Date): IdentityRow => ({
  id: uuid(),
  user_id: id,
  provider: "phone",
  provider_id: id,
  identity_data: { sub: id, phone: phone ?? "", phone_verified: true, email_verified: false },
  email: null,
  last_sign_in_at: null,
  created_at: now,
  updated_at: now,
});

/**
 * With the first password of somebody who came by a provider, their proven address becomes a way to sign in, beside which the provider can be
 * taken away. One that is there stays as it is.
 *
 * @returns whether it is new.
 */
export async function addPasswordIdentity(trx: Database, user: User, now: Date): Promise<boolean> {
  if (!user.email || !user.emailConfirmedAt) return false;
  const ofAddress = { user_id: user.id, provider: "email" };
  if ((await trx("identities").where(ofAddress).first("id")) !== undefined) return false;
  await addIdentity(trx, emailIdentity(user, now));
  return true;
}

/** Writes a way of signing in down; one that the user has already takes the new data. */
export async function addIdentity(trx: Database, identity: IdentityRow): Promise<void> {
  await trx("identities")
    .insert({ ...identity, identity_data: JSON.stringify(identity.identity_data) })
    .onConflict(["provider", "provider_id"])
    .merge(["identity_data", "email", "updated_at"]);
}
