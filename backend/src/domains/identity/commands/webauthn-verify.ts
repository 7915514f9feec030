import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { findFactor } from "../factors.ts";
import { countFactorAttempt } from "../limits.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { credentialOf, demandRelyingParty, isFor, readCreation, readSignature } from "../webauthn.ts";
import type { Visitor } from "../visitor.ts";
import { raiseAssurance } from "./continue-session.ts";
import { recordAudit } from "./record-audit.ts";
import { checkChallenge, completeEnrolment, findChallenge } from "./verify-factor.ts";
import { keysOfUser, useKey } from "./webauthn-key.ts";

export interface KeyAnswer {
  services: Services;
  userId: string;
  sessionId: string;
  factorId: string;
  challengeId: string;
  /** What the browser has made of the challenge, as it came. */
  response: unknown;
  /** A new key must find and verify its owner by itself. */
  passkey?: boolean;
  visitor: Visitor;
  now: Date;
}

/** What an answer comes to, in the transaction that writes it; undefined where it is not believed after all. */
type Write = (trx: Transaction, user: User) => Promise<FactorRow | undefined>;

/**
 * Answers a challenge with a key: the session becomes aal2. The first time, the key is enrolled by it, with the letters of an app. Of several
 * keys any will do, as the browser takes whichever is at hand.
 *
 * @throws {AuthError} 404 `mfa_factor_not_found`; 422 `mfa_challenge_expired`, `mfa_ip_address_mismatch`, `webauthn_credential_exists`;
 * 400 `webauthn_verification_failed`; 429 after five wrong answers in five minutes.
 */
export async function verifyKey(props: KeyAnswer): Promise<{ factor: FactorRow; session: SessionAnswer }> {
  const { services, userId, sessionId, factorId, challengeId, visitor, now } = props;
  const { db, config } = services;
  const factor = await findFactor(db, userId, factorId);
  const challenge = await findChallenge(db, factor.id, challengeId);
  checkChallenge(challenge, visitor.ip, now);
  const isEnrolling = factor.status === "unverified";
  const attempt = await countFactorAttempt(services, isEnrolling ? factor.id : `keys:${userId}`, {
    userId,
    ip: visitor.ip,
  });
  const party = demandRelyingParty(config, visitor);
  const hash = isFor(challenge, party, config) ? challenge.challenge_hash : null;
  const expected = { party, hash, response: props.response };
  const write = !expected.hash
    ? undefined
    : await (isEnrolling ? readNew : readKnown)({ ...expected, hash: expected.hash }, factor, props);
  const audit = { userId, visitor, now };
  const outcome =
    write &&
    (await db
      .transaction(async (trx) => {
        const user = await User.lockById(trx, userId);
        if (!user || !(await takeChallenge(trx, challengeId, now))) return undefined;
        const shown = await write(trx, user);
        if (!shown) return undefined;
        const lift = {
          trx,
          keys: keysOf(config),
          userId,
          sessionId,
          method: "webauthn",
          factorId: shown.id,
          now,
        } as const;
        const lifted = await raiseAssurance(lift);
        const action = isEnrolling ? "auth.passkeyAdded" : "auth.factorVerified";
        await recordAudit({ ...audit, db: trx, action, details: { factorId: shown.id } });
        return { shown, user, ...lifted };
      })
      .catch((error: unknown) => {
        throw (error as { constraint?: string }).constraint === "factors_credential"
          ? refusals.credentialTaken()
          : error;
      }));
  if (!outcome) {
    await recordAudit({ ...audit, db, action: "auth.factorFailed", details: { factorId: factor.id } });
    throw refusals.webauthnFailed();
  }
  await attempt.succeeded();
  const { shown, ...lifted } = outcome;
  return { factor: shown, session: await answerSession({ db, config, ...lifted }) };
}

type Expected = Omit<Parameters<typeof readCreation>[0], "verified">;

async function readNew(
  expected: Expected,
  factor: FactorRow,
  { passkey, ...props }: KeyAnswer,
): Promise<Write | undefined> {
  const key = await readCreation({ ...expected, verified: passkey === true });
  if (!key) return undefined;
  return async (trx, user) => {
    // Two challenges of one enrolment may be answered at once, by two keys.
    if ((await findFactor(trx, user.id, factor.id)).status !== "unverified") return undefined;
    const passwordless = passkey === true || key.passwordless;
    await completeEnrolment(trx, user, factor, props, { ...key, passwordless });
    return factor;
  };
}

async function readKnown(
  expected: Expected,
  factor: FactorRow,
  { services, now }: KeyAnswer,
): Promise<Write | undefined> {
  const named = credentialOf(expected.response);
  const keys = await keysOfUser(services.db, factor.user_id);
  const key = named && keys.find((one) => one.credential_id?.equals(named));
  const signed = key && (await readSignature({ ...expected, verified: false }, key));
  if (!signed) return undefined;
  return async (trx) => ((await useKey(trx, key, signed, {}, now)) ? key : undefined);
}

/** In one statement: of parallel callers one has it. */
async function takeChallenge(trx: Transaction, id: string, now: Date): Promise<boolean> {
  return (await trx("factor_challenges").where({ id }).whereNull("used_at").update({ used_at: now })) === 1;
}
