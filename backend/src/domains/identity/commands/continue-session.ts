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
  method: "totp" | "webauthn" | "recovery_code";
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
export async function raiseAssurance({
  trx,
  keys,
  userId,
  sessionId,
  method,
  factorId,
  now,
}: Props): Promise<{ session: SessionRow; refreshToken: string }> {
  const session = await lockSession({ trx, sessionId, userId });
  // By the machine's clock, as all times inside a token; the newest method stands first.
  const shown: AuthenticationMethod = { method, timestamp: Math.floor(Date.now() / 1000) };
  const amr = [shown, ...session.amr.filter((earlier) => earlier.method !== method)];
  const [lifted] = (await trx("sessions")
    .where({ id: session.id })
    .update({ aal: "aal2", amr: JSON.stringify(amr), factor_id: factorId, refreshed_at: now })
    .returning("*")) as [SessionRow];
  return { session: lifted, refreshToken: await replaceRefreshToken({ trx, keys, sessionId: session.id, now }) };
}

type Replaced = Pick<Props, "trx" | "keys" | "sessionId" | "now">;

/** A new refresh token for a session that its caller has locked, when no earlier one was shown from which it could follow. */
async function replaceRefreshToken({ trx, keys, sessionId, now }: Replaced): Promise<string> {
  const refreshToken = newToken();
  const sealed = seal(keys, tokenPlace(sessionId), Buffer.from(refreshToken));
  const [parent] = (await trx("refresh_tokens")
    .where({ session_id: sessionId })
    .whereNull("revoked_at")
    .update({ revoked_at: now, sealed_token: null, key_id: null })
    .returning("id")) as { id: string }[];
  await trx("refresh_tokens").insert({
    session_id: sessionId,
    token_hash: hashToken(refreshToken),
    parent_id: parent?.id ?? null,
    sealed_token: sealed.bytes,
    key_id: sealed.keyId,
    created_at: now,
  });
  return refreshToken;
}

/**
 * A session goes on as it is, for an answer that carries it to the client anew.
 *
 * @throws {AuthError} 403 `session_not_found` when it has ended meanwhile.
 */
export async function renewSession(props: Replaced & { userId: string }) {
  const session = await lockSession(props);
  return { session, refreshToken: await replaceRefreshToken(props) };
}

async function lockSession({
  trx,
  sessionId,
  userId,
}: Pick<Props, "trx" | "sessionId" | "userId">): Promise<SessionRow> {
  const session = (await trx("sessions")
    .where({ id: sessionId, user_id: userId })
    .whereNull("ended_at")
    .forUpdate()
    .first()) as SessionRow | undefined;
  if (!session) throw refusals.sessionNotFound();
  return session;
}
