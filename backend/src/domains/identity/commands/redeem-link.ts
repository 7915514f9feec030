import type { Database, Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { countAttempt } from "../limits.ts";
import type { LinkKind } from "../links.ts";
import { User } from "../model.ts";
import { findByLogin } from "../queries/find-by-login.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { codeTries, hashCode, sameCode } from "../tokens/one-time-code.ts";
import { hashToken } from "../tokens/opaque-token.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

/** A row of `one_time_tokens`. */
export interface LinkRow {
  id: string;
  user_id: string;
  kind: LinkKind;
  password_hash: string | null;
  user_metadata: Record<string, unknown> | null;
  redirect_to: string | null;
  flow_state_id: string | null;
}

/** What somebody shows: the token of a letter's link, or the row that their six digits were found to belong to. */
export type Shown = { readonly token: string } | { readonly linkId: string };

const rowOf = (shown: Shown) => ("token" in shown ? { token_hash: hashToken(shown.token) } : { id: shown.linkId });

/**
 * Whoever was sent a letter, locked: before what it gives is taken, as everybody locks who takes letters back. Of two that are opened at once the second waits here,
 * and holds nothing that the first comes to.
 */
export async function lockReader(trx: Transaction, shown: Shown): Promise<User | undefined> {
  const link = (await trx("one_time_tokens").where(rowOf(shown)).first("user_id")) as
    Pick<LinkRow, "user_id"> | undefined;
  return link && User.lockById(trx, link.user_id);
}

/** Takes what a letter has given. One statement, so of parallel callers one has it. */
export async function redeemLink(
  trx: Transaction,
  shown: Shown,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<LinkRow | undefined> {
  const [link] = (await trx("one_time_tokens")
    .where(rowOf(shown))
    .whereIn("kind", kinds)
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .update({ used_at: now })
    .returning("*")) as LinkRow[];
  return link;
}

interface Props {
  services: Services;
  email: string;
  code: string;
  kinds: readonly LinkKind[];
  visitor: Visitor;
  now: Date;
}

/**
 * Finds what six digits belong to. Each open code of the address takes five tries, which count even when the answer is lost;
 * tries are slowed by address and network too, whether anybody has the address or not.
 *
 * @returns the row's id.
 * @throws {AuthError} 403 `otp_expired`, 429 after too many tries
 */
export async function findCode({ services, email, code, kinds, visitor, now }: Props): Promise<string> {
  // Digits that somebody signed in shows are counted apart: strangers, who can try the others, keep nobody from them.
  const counted = kinds.includes("reauthentication") ? "proof" : "code";
  const attempt = await countAttempt(services, `${counted} ${email}`, visitor.ip, email);
  const keys = keysOf(services.config);
  const open = await countTry(services.db, email, kinds, now);
  // A letter may have been sent before another key took over.
  const found = open.find((row) => keys.all.some((key) => sameCode(row.code_hash, hashCode(key, row.id, code))));
  if (!found) {
    await noteFailure(services.db, { email, kinds, visitor, now });
    throw refusals.codeExpired();
  }
  await attempt.succeeded();
  return found.id;
}

/** The same work whether anybody has the address. */
async function noteFailure(
  db: Database,
  { email, kinds, visitor, now }: Pick<Props, "email" | "kinds" | "visitor" | "now">,
): Promise<void> {
  const owner = await findByLogin(db, { email });
  await recordAudit({ db, action: "auth.codeFailed", userId: owner?.id, visitor, now, details: { kinds } });
}

async function countTry(
  db: Database,
  email: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<{ id: string; code_hash: Buffer }[]> {
  const { rows } = await db.raw<{ rows: { id: string; code_hash: Buffer }[] }>(
    `update one_time_tokens t set attempts = t.attempts + 1
       from users u
      where u.id = t.user_id and u.deleted_at is null and coalesce(t.email, u.email) = ? and t.kind = any(?)
        and t.used_at is null and t.code_hash is not null and t.code_expires_at > ? and t.expires_at > ? and t.attempts < ?
     returning t.id, t.code_hash`,
    [email, kinds as LinkKind[], now, now, codeTries],
  );
  return rows;
}
