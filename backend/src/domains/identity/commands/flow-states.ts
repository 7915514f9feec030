import { createHash, timingSafeEqual } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { User, type AuthenticationMethod, type FlowStateRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { hashToken, newToken } from "../tokens/opaque-token.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { refuseBlocked, signInTransaction } from "./sign-in-transaction.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";

/** What a client keeps to itself until it comes back with the code (RFC 7636). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: "s256" | "plain";
}

/** Milliseconds in which a code must be exchanged, by the movable clock. */
const authCodeLife = 5 * minute;

interface Begun {
  trx: Database;
  challenge: CodeChallenge;
  provider: string;
  authenticationMethod: AuthenticationMethod["method"];
  redirect: string | undefined;
  userId: string;
  now: Date;
  /** Milliseconds until somebody must have come back. */
  life: number;
}

/** Remembers who alone may exchange the code that will come of this. @returns the id of the flow. */
export async function beginFlow({ trx, challenge, redirect, userId, now, life, ...flow }: Begun): Promise<string> {
  const id = uuid();
  await trx("flow_states").insert({
    id,
    user_id: userId,
    code_challenge: challenge.challenge,
    code_challenge_method: challenge.method,
    provider: flow.provider,
    authentication_method: flow.authenticationMethod,
    redirect_to: redirect ?? null,
    created_at: now,
    expires_at: after(now, life),
  });
  return id;
}

/** Makes the code of a flow for a user who has shown who they are; an earlier code of it is worth nothing then. */
export async function issueAuthCode(trx: Transaction, flowId: string, userId: string, now: Date): Promise<string> {
  const code = newToken();
  await trx("flow_states")
    .where({ id: flowId })
    .update({ user_id: userId, auth_code_hash: hashToken(code), expires_at: after(now, authCodeLife) });
  return code;
}

interface Exchange {
  services: Services;
  authCode: string;
  verifier: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Exchanges a code for a session, once, with whoever knows what the flow was begun with.
 *
 * @throws {AuthError} 404 `flow_state_not_found`, 422 `flow_state_expired`, 400 `bad_code_verifier`
 */
export async function exchangeCode({ services, authCode, verifier, visitor, now }: Exchange): Promise<SessionAnswer> {
  const { db, config } = services;
  const outcome = await signInTransaction({ services, visitor, now }, async (trx) => {
    const flow = (await trx("flow_states")
      .where({ auth_code_hash: hashToken(authCode) })
      .whereNull("used_at")
      .forUpdate()
      .first()) as FlowStateRow | undefined;
    if (!flow?.user_id) throw refusals.flowNotFound();
    if (flow.expires_at <= now) throw refusals.flowExpired();
    if (!matches(flow, verifier)) throw refusals.badCodeVerifier();
    await trx("flow_states").where({ id: flow.id }).update({ used_at: now });
    const user = await User.lockById(trx, flow.user_id);
    if (!user) throw refusals.flowNotFound();
    const { provider, authentication_method: method } = flow;
    refuseBlocked(user, now, { method, ...(provider === "email" ? {} : { provider }) });
    const changed = await user.change(trx, { lastSignInAt: now }, now);
    return { user: changed, ...(await openSession({ trx, userId: user.id, method, provider, visitor, now })) };
  });
  return answerSession({ db, config, ...outcome });
}

function matches(
  { code_challenge: challenge, code_challenge_method: method }: FlowStateRow,
  verifier: string,
): boolean {
  if (!challenge) return false;
  const shown = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [one, other] = [Buffer.from(challenge), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Takes away what nobody came back for. */
export async function sweepFlows(db: Database, now: Date): Promise<void> {
  await db("flow_states")
    .where("expires_at", "<", after(now, -60 * minute))
    .delete();
}
