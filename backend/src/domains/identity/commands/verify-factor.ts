import type { Transaction } from "#backend/src/db/database.ts";
import { networkOf } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { factorsOf, findFactor, stepOfCode } from "../factors.ts";
import { countFactorAttempt } from "../limits.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { endSessions } from "./end-sessions.ts";
import { raiseAssurance } from "./continue-session.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { tellOwner } from "./tell-owner.ts";

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

export interface ChallengeRow {
  ip: string;
  expires_at: Date;
  used_at: Date | null;
  /** Of a key that signs. */
  challenge_hash: Buffer | null;
  rp_id: string | null;
}

/**
 * Answers a challenge: the session becomes aal2. With several apps the code of any will do: people do not know which one a page means, and
 * each proves as much as the other. The first time, the factor is enrolled by it: the owner is told by letter,
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
  const isEnrolling = factor.status === "unverified";
  // All apps of a user have their tries together: each code is held against every one of them.
  const attempt = await countFactorAttempt(services, isEnrolling ? factor.id : `apps:${userId}`, {
    userId,
    ip: visitor.ip,
  });
  const audit = { userId, visitor, now };
  const outcome = await db.transaction(async (trx) => {
    const user = await User.lockById(trx, userId);
    const shown = user && (await takeCode(trx, props, isEnrolling ? [factor] : await appsFrom(trx, factor)));
    if (!user || !shown) return undefined;
    if (isEnrolling) await completeEnrolment(trx, user, factor, props);
    const keys = keysOf(config);
    const lifted = await raiseAssurance({ trx, keys, userId, sessionId, method: "totp", factorId: shown.id, now });
    const details = { factorId: shown.id };
    await recordAudit({ ...audit, db: trx, action: isEnrolling ? "auth.factorAdded" : "auth.factorVerified", details });
    return { user, ...lifted };
  });
  if (!outcome) {
    await recordAudit({ ...audit, db, action: "auth.factorFailed", details: { factorId: factor.id } });
    throw refusals.wrongFactorCode();
  }
  await attempt.succeeded();
  return answerSession({ db, config, ...outcome });
}

export const findChallenge = async (
  db: Services["db"],
  factorId: string,
  id: string,
): Promise<ChallengeRow | undefined> =>
  (await db("factor_challenges").whereRaw("id::text = ?", id).where({ factor_id: factorId }).first()) as
    ChallengeRow | undefined;

/** @throws {AuthError} 422 */
export function checkChallenge(
  challenge: ChallengeRow | undefined,
  ip: string,
  now: Date,
): asserts challenge is ChallengeRow {
  if (!challenge) throw refusals.challengeNotFound();
  if (challenge.used_at || challenge.expires_at <= now) throw refusals.challengeExpired();
  if (challenge.ip !== networkOf(ip)) throw refusals.challengeElsewhere();
}

/** The app that was asked for, and the others of its user, of which any one is enough. */
const appsFrom = async (trx: Transaction, factor: FactorRow): Promise<FactorRow[]> => [
  factor,
  ...(await factorsOf(trx, factor.user_id)).filter(
    ({ id, status, factor_type: type }) => status === "verified" && type === "totp" && id !== factor.id,
  ),
];

/**
 * Finds the app whose code it is; its step must be new and the challenge still open. Each is taken in one statement, so of parallel callers
 * one has it.
 */
async function takeCode(trx: Transaction, props: Props, apps: readonly FactorRow[]): Promise<FactorRow | undefined> {
  for (const app of apps) {
    const step = stepOfCode(props.services, app, props.code);
    if (step !== undefined) return (await takeStep(trx, props, app, step)) ? app : undefined;
  }
  return undefined;
}

async function takeStep(trx: Transaction, { challengeId, now }: Props, factor: FactorRow, step: number) {
  const steps = await trx("factors")
    .where({ id: factor.id })
    .whereRaw("coalesce(last_used_step, -1) < ?", step)
    .update({ last_used_step: step, last_used_at: now });
  const challenges = await trx("factor_challenges")
    .where({ id: challengeId })
    .whereNull("used_at")
    .update({ used_at: now });
  return steps === 1 && challenges === 1;
}

/** The factor counts from now on; with a user's first one all other sessions end. */
export async function completeEnrolment(
  trx: Transaction,
  user: User,
  factor: FactorRow,
  { sessionId, now }: Pick<Props, "sessionId" | "now">,
  credential: Partial<FactorRow> = {},
): Promise<void> {
  const isFirst = !(await factorsOf(trx, user.id)).some(({ status }) => status === "verified");
  if (isFirst) await endSessions({ db: trx, userId: user.id, sessionId, scope: "others", now });
  await trx("factors")
    .where({ id: factor.id })
    .update({ status: "verified", updated_at: now, ...credential });
  await trx("factors").where({ user_id: user.id, status: "unverified" }).delete();
  const letters = {
    totp: { first: "factorAdded", further: "furtherFactorAdded" },
    webauthn: { first: "passkeyAdded", further: "furtherPasskeyAdded" },
  } as const;
  await tellOwner(trx, user, letters[factor.factor_type][isFirst ? "first" : "further"]);
}
