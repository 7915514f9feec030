import type { Language } from "#shared/kernel/language.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `users`. */
export class User extends BusinessRecord {
  static override readonly tableName = "users";
  static override readonly jsonAttributes = ["appMetadata", "userMetadata"];

  /** Lower case; "" for somebody without one: an anonymous user, one who has only a telephone, one whose personal data are erased. */
  declare email: string;
  /** E.164 without its plus. */
  declare phone: string | null;
  declare phoneConfirmedAt: Date | null;
  /** Null for somebody who was invited and has not chosen one yet. */
  declare passwordHash: string | null;
  /** Of every letter to this user, whichever page has asked for it: the one of their registration, until they choose another. */
  declare language: Language;
  declare emailConfirmedAt: Date | null;
  declare confirmationSentAt: Date | null;
  declare recoverySentAt: Date | null;
  declare reauthenticationSentAt: Date | null;
  declare invitedAt: Date | null;
  /** The address that is to take the place of `email` once both have agreed. */
  declare newEmail: string | null;
  declare emailChangeSentAt: Date | null;
  declare emailChangeConfirmedBy: "current" | "new" | null;
  /** Somebody who has begun without an account; nobody in the marketplace. */
  declare isAnonymous: boolean;
  declare lastSignInAt: Date | null;
  declare bannedUntil: Date | null;
  /** They have put off the offer of a second factor. */
  declare factorOfferPutOffAt: Date | null;
  declare appMetadata: Record<string, unknown>;
  /** The user writes these: nothing may be decided by them. */
  declare userMetadata: Record<string, unknown>;
}

/** A row of `identities`: one way in which a user can sign in. */
export interface IdentityRow {
  id: string;
  user_id: string;
  /** "email", or an external provider. */
  provider: string;
  /** The provider's own name for the person; for an e-mail identity the user's id. */
  provider_id: string;
  identity_data: Record<string, unknown>;
  email: string | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of `flow_states`: somebody who will come back with a code. */
export interface FlowStateRow {
  id: string;
  /** Known once somebody has shown who they are. */
  user_id: string | null;
  auth_code_hash: Buffer | null;
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  /** "email" for letters, else the external provider. */
  provider: string;
  authentication_method: AuthenticationMethod["method"];
  redirect_to: string | null;
  provider_state_hash: Buffer | null;
  provider_nonce: string | null;
  provider_verifier: string | null;
  linking_user_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A row of `factors`. */
export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string;
  factor_type: "totp" | "webauthn";
  status: "unverified" | "verified";
  /** Of an app. */
  sealed_secret: Buffer | null;
  key_id: string | null;
  /** Of a key that signs, once it is verified. */
  credential_id: Buffer | null;
  public_key: Buffer | null;
  sign_count: string | null;
  transports: string[];
  /** The name that a key signs for; null for one from before the console could have another. */
  rp_id: string | null;
  /** A key that signs in by itself. */
  passwordless: boolean;
  last_used_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** How a session was begun: `amr` of the token. `timestamp` in seconds. */
export interface AuthenticationMethod {
  readonly method: "password" | "otp" | "recovery" | "anonymous" | "oauth" | "totp" | "webauthn" | "recovery_code";
  readonly timestamp: number;
}

/** A row of `sessions`. */
export interface SessionRow {
  id: string;
  user_id: string;
  aal: string;
  amr: AuthenticationMethod[];
  created_at: Date;
  refreshed_at: Date | null;
  /** When its owner did something last, to the minute; null before they have done anything else. */
  seen_at: Date | null;
  ended_at: Date | null;
}
