import { v7 as uuid } from "uuid";
import type { Database } from "#backend/src/db/database.ts";
import type { AuthenticationMethod, SessionRow } from "../model.ts";
import { hashToken, newToken } from "../tokens/opaque-token.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  trx: Database;
  userId: string;
  method: AuthenticationMethod["method"];
  /** The identity that was used. */
  provider?: string;
  /** The key that has signed in by itself: it proves possession and its owner's presence, two factors at once. */
  passkeyId?: string;
  visitor: Visitor;
  now: Date;
}

/** Begins a session with its first refresh token, which only the answer carries: somebody has signed in, by whatever way. */
export async function openSession({
  trx,
  userId,
  method,
  provider = "email",
  passkeyId,
  visitor,
  now,
}: Props): Promise<{ session: SessionRow; refreshToken: string }> {
  // By the machine's clock, as all times inside a token.
  const amr: AuthenticationMethod[] = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
  const [session] = (await trx("sessions")
    .insert({
      id: uuid(),
      user_id: userId,
      amr: JSON.stringify(amr),
      ...(passkeyId && { aal: "aal2", factor_id: passkeyId, passkey_id: passkeyId }),
      ip: visitor.ip || null,
      user_agent: visitor.userAgent.slice(0, 500) || null,
      created_at: now,
      seen_at: now,
    })
    .returning("*")) as [SessionRow];
  if (!passkeyId) await trx("identities").where({ user_id: userId, provider }).update({ last_sign_in_at: now });
  const refreshToken = newToken();
  await trx("refresh_tokens").insert({ session_id: session.id, token_hash: hashToken(refreshToken), created_at: now });
  const details = { method, ...(provider === "email" ? {} : { provider }), sessionId: session.id };
  await recordAudit({ db: trx, action: "auth.signedIn", userId, visitor, now, details });
  return { session, refreshToken };
}
