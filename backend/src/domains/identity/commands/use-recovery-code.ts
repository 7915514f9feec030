import { timingSafeEqual } from "node:crypto";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { countFactorAttempt } from "../limits.ts";
import { User } from "../model.ts";
import { hashRecoveryCode, recoveryPlace } from "../recovery-codes.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { openOrNothing } from "../tokens/sealing.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { raiseAssurance } from "./continue-session.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  code: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Shows a recovery code in place of a second factor that was lost: the session becomes aal2, the code is used up, the owner
 * is told by letter how many are left.
 *
 * @throws {AuthError} 422 `mfa_verification_failed`; 429 after five wrong codes in five minutes.
 */
export async function useRecoveryCode({
  services,
  userId,
  sessionId,
  code,
  visitor,
  now,
}: Props): Promise<SessionAnswer> {
  const { db, config } = services;
  const keys = keysOf(config);
  const attempt = await countFactorAttempt(services, recoveryPlace(userId), { userId, ip: visitor.ip });
  const audit = { userId, visitor, now };
  const outcome = await db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    const left = user && (await takeCode(trx, services, userId, code, now));
    if (!user || left === undefined) return undefined;
    const lifted = await raiseAssurance({ trx, keys, userId, sessionId, method: "recovery_code", factorId: null, now });
    if (user.email)
      await queueMail(trx, {
        letter: "recoveryCodeUsed",
        userId,
        language: user.language,
        values: { left: String(left) },
      });
    await recordAudit({ db: trx, action: "auth.recoveryCodeUsed", ...audit, details: { left } });
    return { user, ...lifted };
  });
  if (!outcome) {
    await recordAudit({ db, action: "auth.factorFailed", ...audit, details: { recoveryCode: true } });
    throw refusals.wrongRecoveryCode();
  }
  await attempt.succeeded();
  return answerSession({ db, config, ...outcome });
}

interface CodeRow {
  id: string;
  sealed_hash: Buffer;
  key_id: string;
}

/** Uses a code up. @returns how many are left; undefined for a wrong one. The user's lock lets one caller in at a time. */
async function takeCode(trx: Transaction, services: Services, userId: string, code: string, now: Date) {
  const rows = (await trx("recovery_codes").where({ user_id: userId }).whereNull("used_at")) as CodeRow[];
  const given = hashRecoveryCode(code);
  const matching = rows.filter((row) => {
    const hash = openOrNothing(services, recoveryPlace(userId), { bytes: row.sealed_hash, keyId: row.key_id });
    return hash !== undefined && timingSafeEqual(hash, given);
  });
  if (!matching[0]) return undefined;
  await trx("recovery_codes").where({ id: matching[0].id }).update({ used_at: now });
  return rows.length - 1;
}
