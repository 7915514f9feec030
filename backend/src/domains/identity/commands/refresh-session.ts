import type { Database, Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { countRefresh } from "../limits.ts";
import { User, type SessionRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { hasRunOut, lifeOfUser } from "../session-life.ts";
import { keysOf } from "../tokens/keys.ts";
import { childToken, hashToken } from "../tokens/opaque-token.ts";
import { openOrNothing } from "../tokens/sealing.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { tokenPlace } from "./continue-session.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

interface TokenRow {
  id: string;
  session_id: string;
  parent_id: string | null;
  token_hash: Buffer;
  sealed_token: Buffer | null;
  key_id: string | null;
  revoked_at: Date | null;
}

interface Props {
  services: Services;
  refreshToken: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Rotates a refresh token. The active one is replaced by its child; the parent of the active one (the answer was lost, or
 * two tabs raced) gets that same child; anything older has been stolen or copied, and ends the session.
 *
 * @throws {AuthError} 400 `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`; 429
 */
export async function refreshSession({ services, refreshToken, visitor, now }: Props): Promise<SessionAnswer> {
  const { db, config } = services;
  await countRefresh(services, await sessionOf(db, refreshToken), visitor.ip);
  const outcome = await db.transaction(async (trx) => {
    const session = await lockSession(trx, refreshToken);
    const user = session && (await User.query(trx).findById(session.user_id).whereNull("deleted_at"));
    if (!session || !user) throw refusals.refreshTokenNotFound();
    if (hasRunOut(session, await lifeOfUser(trx, config, user.id), now)) throw refusals.sessionExpired();
    if (session.ended_at) throw refusals.refreshTokenNotFound();
    if (user.bannedUntil && user.bannedUntil > now) throw refusals.userBanned();
    const next = await nextToken(trx, services, session, refreshToken, now);
    if (next) return { user, session, refreshToken: next };
    await trx("sessions").where({ id: session.id }).update({ ended_at: now });
    const details = { sessionId: session.id };
    await recordAudit({ db: trx, action: "auth.refreshTokenReused", userId: user.id, visitor, now, details });
    return undefined;
  });
  // Thrown after the commit, which must keep the session's end.
  if (!outcome) throw refusals.refreshTokenUsed();
  return answerSession({ db, config, ...outcome });
}

const sessionOf = async (db: Database, refreshToken: string): Promise<string | undefined> => {
  const token = (await db("refresh_tokens")
    .where({ token_hash: hashToken(refreshToken) })
    .first("session_id")) as { session_id: string } | undefined;
  return token?.session_id;
};

/** The session that a token belongs to, locked: of parallel callers one rotates and the others see it. */
async function lockSession(trx: Transaction, refreshToken: string): Promise<SessionRow | undefined> {
  const id = await sessionOf(trx, refreshToken);
  if (id === undefined) return undefined;
  return (await trx("sessions").where({ id }).forUpdate().first()) as SessionRow | undefined;
}

/** The token that the presenter goes on with; undefined when it presented one that has long been replaced. */
async function nextToken(
  trx: Transaction,
  services: Services,
  session: SessionRow,
  presented: string,
  now: Date,
): Promise<string | undefined> {
  const token = (await trx("refresh_tokens")
    .where({ token_hash: hashToken(presented) })
    .first()) as TokenRow;
  const active = (await trx("refresh_tokens").where({ session_id: session.id }).whereNull("revoked_at").first()) as
    TokenRow | undefined;
  if (active?.id === token.id) {
    const child = childToken(keysOf(services.config), presented);
    await trx("refresh_tokens").where({ id: token.id }).update({ revoked_at: now, sealed_token: null, key_id: null });
    await trx("refresh_tokens").insert({
      session_id: session.id,
      token_hash: hashToken(child),
      parent_id: token.id,
      created_at: now,
    });
    await trx("sessions").where({ id: session.id }).update({ refreshed_at: now });
    return child;
  }
  if (active?.parent_id !== token.id) return undefined;
  const child = childOf(services, active, presented);
  // Once the key that it was derived or sealed with is gone, the child cannot be found again; that is no theft, so the session stays.
  if (child === undefined) throw refusals.refreshTokenUsed();
  return child;
}

/** The active token, for whoever presents its parent: derived from it, or sealed when a second factor made it. */
function childOf(services: Services, active: TokenRow, parent: string): string | undefined {
  const { session_id: sessionId, sealed_token: bytes, key_id: keyId, token_hash: hash } = active;
  if (bytes && keyId) return openOrNothing(services, tokenPlace(sessionId), { bytes, keyId })?.toString();
  // A key may have taken over between the two.
  return keysOf(services.config)
    .all.map((key) => childToken(key, parent))
    .find((child) => hashToken(child).equals(hash));
}
