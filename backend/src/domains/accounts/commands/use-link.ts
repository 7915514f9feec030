import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { LinkKind } from "../links.ts";
import { User } from "../model.ts";
import { refusals } from "../refusals.ts";
import { hashToken } from "../tokens/opaque-token.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { openSession, type Visitor } from "./open-session.ts";

interface LinkRow {
  id: string;
  user_id: string;
  kind: LinkKind;
  password_hash: string | null;
  user_metadata: Record<string, unknown> | null;
}

interface Props {
  services: Services;
  token: string;
  kind: LinkKind;
  visitor: Visitor;
  now: Date;
}

/**
 * Uses up the link of a letter: the address is confirmed and a session begins. All links of the kind end with it.
 *
 * @throws {AuthError} 403 `otp_expired` for a link that is unknown, used or past its time.
 */
export async function useLink({ services, token, kind, visitor, now }: Props): Promise<SessionAnswer> {
  const outcome = await services.db.transaction(async (trx) => {
    // One statement takes the link, so of parallel callers one has it.
    const [link] = (await trx("one_time_tokens")
      .where({ token_hash: hashToken(token), kind })
      .whereNull("used_at")
      .where("expires_at", ">", now)
      .update({ used_at: now })
      .returning("*")) as LinkRow[];
    const user = link && (await User.lockById(trx, link.user_id));
    if (!link || !user || (user.bannedUntil && user.bannedUntil > now)) throw refusals.linkExpired();
    await trx("one_time_tokens").where({ user_id: user.id, kind }).whereNull("used_at").update({ used_at: now });
    const changed = await user.change(trx, { ...whatItProves(link, user, now), lastSignInAt: now }, now);
    const opened = await openSession({
      trx,
      userId: user.id,
      method: kind === "recovery" ? "recovery" : "otp",
      visitor,
      now,
    });
    return { user: changed, ...opened };
  });
  return answerSession({ db: services.db, config: services.config, ...outcome });
}

/** Only an address that nobody had proven yet is changed by a link. */
function whatItProves(link: LinkRow, user: User, now: Date): Partial<User> {
  if (user.emailConfirmedAt) return {};
  // Whoever else has registered this address has not read its letters: their password must not open the account.
  if (link.kind === "recovery") return { emailConfirmedAt: now, passwordHash: null };
  if (!link.password_hash) return { emailConfirmedAt: now };
  return { emailConfirmedAt: now, passwordHash: link.password_hash, userMetadata: link.user_metadata ?? {} };
}

/** Ends the open links of a kind. */
export async function withdrawLinks(trx: Transaction, userId: string, kind: LinkKind, now: Date): Promise<void> {
  await trx("one_time_tokens").where({ user_id: userId, kind }).whereNull("used_at").update({ used_at: now });
}
