import type { FactorRow, IdentityRow, User } from "./model.ts";
import { visibleNames } from "./person-names.ts";

type Presented = Pick<
  User,
  | "id"
  | "email"
  | "phone"
  | "phoneConfirmedAt"
  | "emailConfirmedAt"
  | "confirmationSentAt"
  | "recoverySentAt"
  | "reauthenticationSentAt"
  | "invitedAt"
  | "newEmail"
  | "emailChangeSentAt"
  | "emailChangeConfirmedBy"
  | "bannedUntil"
  | "isAnonymous"
  | "lastSignInAt"
  | "appMetadata"
  | "userMetadata"
  | "createdAt"
  | "updatedAt"
>;

const moment = (date: Date | null) => date?.toISOString();

/** The USER of the GoTrue dialect; what is not there is left out. */
export function presentUser(user: Presented, identities: readonly IdentityRow[], factors: readonly FactorRow[]) {
  const confirmedAt = moment(user.emailConfirmedAt);
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: user.phone ?? "",
    email_confirmed_at: confirmedAt,
    phone_confirmed_at: moment(user.phoneConfirmedAt),
    confirmed_at: confirmedAt ?? moment(user.phoneConfirmedAt),
    confirmation_sent_at: moment(user.confirmationSentAt),
    recovery_sent_at: moment(user.recoverySentAt),
    reauthentication_sent_at: moment(user.reauthenticationSentAt),
    invited_at: moment(user.invitedAt),
    new_email: user.newEmail ?? undefined,
    email_change_sent_at: moment(user.emailChangeSentAt),
    // Ours: which of the two addresses has agreed already.
    email_change_confirmed_by: user.emailChangeConfirmedBy ?? undefined,
    last_sign_in_at: moment(user.lastSignInAt),
    banned_until: moment(user.bannedUntil),
    app_metadata: user.appMetadata,
    user_metadata: visibleNames(user.userMetadata),
    identities: identities.map((identity) => presentIdentity(identity, confirmedAt !== undefined)),
    factors: factors.length > 0 ? factors.map(presentFactor) : undefined,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  };
}

/** Whether our own e-mail identity is proven stands with the user; a provider's data are shown as it gave them, but for what its names hide. */
const presentIdentity = (identity: IdentityRow, emailConfirmed: boolean) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data:
    identity.provider === "email"
      ? { ...identity.identity_data, email_verified: emailConfirmed, phone_verified: false }
      : visibleNames(identity.identity_data),
  provider: identity.provider,
  last_sign_in_at: moment(identity.last_sign_in_at ?? identity.created_at),
  created_at: identity.created_at.toISOString(),
  updated_at: identity.updated_at.toISOString(),
  email: identity.email ?? undefined,
});

/** Nothing of its secret. */
export const presentFactor = (factor: FactorRow) => ({
  id: factor.id,
  friendly_name: factor.friendly_name,
  factor_type: factor.factor_type,
  status: factor.status,
  created_at: factor.created_at.toISOString(),
  updated_at: factor.updated_at.toISOString(),
  // Ours: when it was shown last, and of a key for which name it signs and whether it signs in by itself.
  last_used_at: moment(factor.last_used_at),
  rp_id: factor.rp_id ?? undefined,
  passwordless: factor.factor_type === "webauthn" ? factor.passwordless : undefined,
});

/** A key that signs, as the calls below `/passkeys` show it. */
export const presentPasskey = (factor: FactorRow) => ({
  id: factor.id,
  friendly_name: factor.friendly_name,
  created_at: factor.created_at.toISOString(),
  last_used_at: moment(factor.last_used_at),
});
export type UserAnswer = ReturnType<typeof presentUser>;
