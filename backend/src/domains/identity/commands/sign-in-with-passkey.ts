import { v7 as uuid } from "uuid";
import { after } from "#backend/src/kernel/clock.ts";
import { networkOf } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { countAttempt } from "../limits.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { completeRegistration } from "../registration.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import {
  challengeLife,
  credentialOf,
  demandRelyingParty,
  isFor,
  isHandleOf,
  newChallenge,
  readSignature,
  requestOptions,
  type RelyingParty,
  type Signed,
} from "../webauthn.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";
import { refuseBlocked, signInTransaction } from "./sign-in-transaction.ts";
import { findKey, useKey } from "./webauthn-key.ts";

interface Asking {
  services: Services;
  visitor: Visitor;
  now: Date;
}

/**
 * Asks whoever is there to let a passkey sign. Everybody is asked the same.
 *
 * @throws {AuthError} 422 `mfa_webauthn_enroll_not_enabled` where no key can sign for the site.
 */
export async function askPasskey({ services: { db, config }, visitor, now }: Asking) {
  const party = demandRelyingParty(config, visitor);
  const { bytes: challenge, hash } = newChallenge();
  const id = uuid();
  const expiresAt = after(now, challengeLife);
  await db("passkey_challenges").insert({
    id,
    challenge_hash: hash,
    rp_id: party.id,
    ip: networkOf(visitor.ip),
    created_at: now,
    expires_at: expiresAt,
  });
  const options = await requestOptions({ party, challenge });
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

interface Props extends Asking {
  challengeId: string;
  response: object;
}

interface ChallengeRow {
  challenge_hash: Buffer;
  rp_id: string | null;
  ip: string;
  expires_at: Date;
  used_at: Date | null;
}

/**
 * Signs in with a passkey alone. It must have verified its owner, so the session is aal2 at once: who holds the key and can open it has shown
 * two things. A key that nobody has, one that is another's and one that signs wrongly are refused alike.
 *
 * @throws {AuthError} 400 `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`, `user_banned`;
 * 429 after too many failures.
 */
export async function signInWithPasskey(props: Props): Promise<SessionAnswer> {
  const { services, response, visitor, now } = props;
  const { db, config } = services;
  const party = demandRelyingParty(config, visitor);
  const hash = await takeChallenge(props, party);
  const named = credentialOf(response);
  const attempt = await countAttempt(services, `passkey ${named?.toString("base64url") ?? ""}`, visitor.ip);
  const key = named && (await findKey(db, named));
  const expected = { party, hash, response, verified: true };
  const claimed = key && isHandleOf(response, key.user_id) ? key : undefined;
  const signed = claimed && (await readSignature(expected, claimed));
  const opened = signed && (await open(props, claimed, signed));
  if (!opened) {
    const details = { reason: refusals.webauthnFailed().code, method: "webauthn" };
    await recordAudit({ db, action: "auth.signInFailed", userId: key?.user_id, visitor, now, details });
    throw refusals.webauthnFailed();
  }
  await attempt.succeeded();
  const changed = opened.user.email !== "" && (await completeRegistration(services, opened.user, now));
  const user = changed ? await User.query(db).findById(opened.user.id).throwIfNotFound() : opened.user;
  return answerSession({ db, config, ...opened, user });
}

/** Each is answered once, rightly or wrongly, from where it was asked for, at the site that has asked. @throws {AuthError} 400 */
async function takeChallenge(
  { services: { db, config }, challengeId, visitor, now }: Props,
  party: RelyingParty,
): Promise<Buffer> {
  const [challenge] = (await db("passkey_challenges")
    .whereRaw("id::text = ?", challengeId)
    .where({ ip: networkOf(visitor.ip) })
    .whereNull("used_at")
    .update({ used_at: now })
    .returning("*")) as ChallengeRow[];
  if (!challenge || !isFor(challenge, party, config)) throw refusals.passkeyChallengeNotFound();
  if (challenge.expires_at <= now) throw refusals.passkeyChallengeExpired();
  return challenge.challenge_hash;
}

/** @returns undefined for a counter that went back, and for an account that has gone. */
const open = ({ services, visitor, now }: Props, key: FactorRow, signed: Signed) =>
  signInTransaction({ services, visitor, now }, async (trx) => {
    const user = await User.lockById(trx, key.user_id);
    if (!user || !(await useKey(trx, key, signed, { passwordless: true }, now))) return undefined;
    refuseBlocked(user, now, { method: "webauthn" });
    const signedIn = await user.change(trx, { lastSignInAt: now }, now);
    const session = { userId: user.id, method: "webauthn", passkeyId: key.id } as const;
    return { user: signedIn, ...(await openSession({ trx, ...session, visitor, now })) };
  });
