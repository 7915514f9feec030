import type { Language } from "#shared/kernel/language.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `users`. */
export class User extends BusinessRecord {
  static override readonly tableName = "users";
  static override readonly jsonAttributes = ["appMetadata", "userMetadata"];

  /** Lower case. */
  declare email: string;
  /** Null for somebody who was invited and has not chosen one yet. */
  declare passwordHash: string | null;
  declare language: Language;
  declare emailConfirmedAt: Date | null;
  declare confirmationSentAt: Date | null;
  declare recoverySentAt: Date | null;
  declare lastSignInAt: Date | null;
  declare bannedUntil: Date | null;
  declare appMetadata: Record<string, unknown>;
  /** The user writes these: nothing may be decided by them. */
  declare userMetadata: Record<string, unknown>;
}

/** How a session was begun: `amr` of the token. `timestamp` in seconds. */
export interface AuthenticationMethod {
  readonly method: "password" | "otp" | "recovery";
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
  ended_at: Date | null;
}
