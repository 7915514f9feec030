import type { Transaction } from "#backend/src/db/database.ts";
import { networkOf } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { factorsOf, findFactor, stepOfCode } from "../factors.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { countFactorAttempt } from "../limits.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { endSessions } from "./end-sessions.ts";
import { liftSession } from "./lift-session.ts";
import type { Visitor } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  factorId: string;
  challengeId: string;
  code: string;
  visitor: Visitor;
  now: Date;
}

interface ChallengeRow {
  ip: string;
  expires_at: Date;
  used_at: Date | null;
}

/**
 * Answers a challenge: the session becomes aal2. The first time, the factor is enrolled by it: the owner is told by letter,
 * and with a user's first factor all other sessions end, because nobody knows who opened them.
 *
 * @throws {AuthError} 404 `mfa_factor_not_found`; 422 `mfa_challenge_expired`, `mfa_ip_address_mismatch`,
 * `mfa_verification_failed`; 429 after five wrong codes in five minutes.
 */
export async function verifyFactor(props: Props): Promise<SessionAnswer> {
  const { services, userId, sessionId, factorId, challengeId, visitor, now } = props;
  const { db, config } = services;
  const factor = await findFactor(db, userId, factorId);
  checkChallenge(await findChallenge(db, factor.id, challengeId), visitor.ip, now);
  const attempt = await countFactorAttempt(services, factor.id);
  const audit = { db, userId, visitor, now, details: { factorId: factor.id } };
  const outcome = await db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    if (!user || !(await takeCode(trx, props, factor))) return undefined;
    if (factor.status === "unverified") await completeEnrolment(trx, user, factor, props);
    const keys = keysOf(config);
    const lifted = await liftSession({ trx, keys, userId, sessionId, method: "totp", factorId: factor.id, now });
    await recordAudit({
      ...audit,
      db: trx,
      action: factor.status === "unverified" ? "auth.factorAdded" : "auth.factorVerified",
    });
    return { user, ...lifted };
  });
  if (!outcome) {
    await recordAudit({ ...audit, action: "auth.factorFailed" });
    throw refusals.wrongFactorCode();
  }
  await attempt.succeeded();
  return answerSession({ db, config, ...outcome });
}

const findChallenge = async (db: Services["db"], factorId: string, id: string): Promise<ChallengeRow | undefined> =>
  (await db("factor_challenges").whereRaw("id::text = ?", id).where({ factor_id: factorId }).first()) as
    ChallengeRow | undefined;

/** @throws {AuthError} 422 */
function checkChallenge(challenge: ChallengeRow | undefined, ip: string, now: Date): void {
  if (!challenge) throw refusals.challengeNotFound();
  if (challenge.used_at || challenge.expires_at <= now) throw refusals.challengeExpired();
  if (challenge.ip !== networkOf(ip)) throw refusals.challengeElsewhere();
}

/** Whether the code is right, its step new and the challenge still open. Each is taken in one statement, so of parallel callers one has it. */
async function takeCode(trx: Transaction, { challengeId, code, services, now }: Props, factor: FactorRow) {
  const step = stepOfCode(services, factor, code);
  if (step === undefined) return false;
  const steps = await trx("factors")
    .where({ id: factor.id })
    .whereRaw("coalesce(last_used_step, -1) < ?", step)
    .update({ last_used_step: step });
  const challenges = await trx("factor_challenges")
    .where({ id: challengeId })
    .whereNull("used_at")
    .update({ used_at: now });
  return steps === 1 && challenges === 1;
}

async function completeEnrolment(trx: Transaction, user: User, factor: FactorRow, { sessionId, now }: Props) {
  const earlier = await factorsOf(trx, user.id);
  if (!earlier.some(({ status }) => status === "verified"))
    await endSessions({ db: trx, userId: user.id, sessionId, scope: "others", now });
  await trx("factors").where({ id: factor.id }).update({ status: "verified", updated_at: now });
  await trx("factors").where({ user_id: user.id, status: "unverified" }).delete();
  await queueMail(trx, { letter: "factorAdded", userId: user.id, language: user.language });
}
