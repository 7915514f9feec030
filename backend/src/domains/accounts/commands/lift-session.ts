import type { Transaction } from "#backend/src/db/database.ts";
import type { AuthenticationMethod, SessionRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import type { TokenKeys } from "../tokens/keys.ts";
import { hashToken, newToken } from "../tokens/opaque-token.ts";
import { seal } from "../tokens/sealing.ts";

interface Props {
  trx: Transaction;
  keys: TokenKeys;
  userId: string;
  sessionId: string;
  method: "totp" | "recovery_code";
  /** The factor whose end takes the session's second factor away again. */
  factorId: string | null;
  now: Date;
}

/** What a stored token that follows from no parent is sealed for. */
export const tokenPlace = (sessionId: string): string => `refresh-token:${sessionId}`;

/**
 * A second factor was shown: the session goes on as aal2, with a new refresh token. The old one is its parent, so another
 * tab that is just refreshing with it gets the same new one.
 *
 * @throws {AuthError} 403 `session_not_found` when it has ended meanwhile.
 */
export async function liftSession({
  trx,
  keys,
  userId,
  sessionId,
  method,
  factorId,
  now,
}: Props): Promise<{ session: SessionRow; refreshToken: string }> {
  const session = (await trx("sessions")
    .where({ id: sessionId, user_id: userId })
    .whereNull("ended_at")
    .forUpdate()
    .first()) as SessionRow | undefined;
  if (!session) throw refusals.sessionNotFound();
  // By the machine's clock, as all times inside a token; the newest method stands first.
  const shown: AuthenticationMethod = { method, timestamp: Math.floor(Date.now() / 1000) };
  const amr = [shown, ...session.amr.filter((earlier) => earlier.method !== method)];
  const [lifted] = (await trx("sessions")
    .where({ id: session.id })
    .update({ aal: "aal2", amr: JSON.stringify(amr), factor_id: factorId, refreshed_at: now })
    .returning("*")) as [SessionRow];
  const refreshToken = newToken();
  const sealed = seal(keys, tokenPlace(session.id), Buffer.from(refreshToken));
  const [parent] = (await trx("refresh_tokens")
    .where({ session_id: session.id })
    .whereNull("revoked_at")
    .update({ revoked_at: now, sealed_token: null, key_id: null })
    .returning("id")) as { id: string }[];
  await trx("refresh_tokens").insert({
    session_id: session.id,
    token_hash: hashToken(refreshToken),
    parent_id: parent?.id ?? null,
    sealed_token: sealed.bytes,
    key_id: sealed.keyId,
    created_at: now,
  });
  return { session: lifted, refreshToken };
}
