import { authorizationCodeGrant, fetchUserInfo } from "openid-client";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { FlowStateRow } from "../model.ts";
import { readProfile, type Profile } from "../providers/profile.ts";
import { discover, providerNamed, type Provider } from "../providers/provider.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { hashToken } from "../tokens/opaque-token.ts";
import { open } from "../tokens/sealing.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { callbackAddress, flowPlace } from "./begin-provider-flow.ts";
import { signInTransaction } from "./sign-in-transaction.ts";
import { issueAuthCode } from "./flow-states.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { useIdentity } from "./use-identity.ts";

/** Takes the flow that a state belongs to, once. @throws {AuthError} 400 `bad_oauth_state` */
export async function takeFlow({ db }: Services, state: string, now: Date): Promise<FlowStateRow> {
  const stateHash = hashToken(state);
  const [flow] = (await db("flow_states")
    .where({ provider_state_hash: stateHash })
    .where("expires_at", ">", now)
    .update({ provider_state_hash: null })
    .returning("*")) as FlowStateRow[];
  if (!flow) throw refusals.badState();
  return { ...flow, provider_state_hash: stateHash };
}

interface Props {
  services: Services;
  flow: FlowStateRow;
  state: string;
  /** What the provider has added to the address, with its `?`. */
  search: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Exchanges what the provider has led back with, and finds or makes the user.
 *
 * @returns a code for the client that waits for one, else a session.
 * @throws {AuthError} as `useIdentity`; 400 `bad_oauth_callback` when the provider's answer is not what was asked for.
 */
export async function finishProviderFlow(props: Props): Promise<{ authCode: string } | { session: SessionAnswer }> {
  const { services, flow, visitor, now } = props;
  const { db, config } = services;
  const provider = providerNamed(config, flow.provider);
  const profile = await askProvider(props, provider);
  const outcome = await signInTransaction({ services, visitor, now }, async (trx) => {
    const redirect = flow.redirect_to ?? undefined;
    const { linking_user_id: linkingUserId } = flow;
    const user = await useIdentity({
      trx,
      config,
      provider,
      profile,
      linkingUserId,
      redirect,
      visitor,
      now,
    });
    if (flow.code_challenge) return { authCode: await issueAuthCode(trx, flow.id, user.id, now) };
    const signedIn = await user.change(trx, { lastSignInAt: now }, now);
    const opened = await openSession({
      trx,
      userId: user.id,
      method: "oauth",
      provider: provider.name,
      visitor,
      now,
    });
    return { user: signedIn, ...opened };
  });
  if (outcome.authCode !== undefined) return { authCode: outcome.authCode };
  return { session: await answerSession({ db, config, ...outcome }) };
}

/** Never inside a transaction: a provider takes its time. */
async function askProvider({ services, flow, state, search }: Props, provider: Provider): Promise<Profile> {
  const { config, logger } = services;
  const [bytes = "", keyId = ""] = (flow.provider_verifier ?? "").split(" ");
  const sealed = { bytes: Buffer.from(bytes, "base64url"), keyId };
  try {
    const verifier = open(keysOf(config), flowPlace(flow.provider_state_hash ?? Buffer.alloc(0)), sealed).toString();
    const configuration = await discover(provider);
    const tokens = await authorizationCodeGrant(configuration, new URL(callbackAddress(config.publicUrl) + search), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: flow.provider_nonce ?? "",
      idTokenExpected: true,
    });
    const claims = tokens.claims() ?? { sub: "" };
    // Many providers tell the address only there.
    const more =
      "email" in claims || !configuration.serverMetadata().userinfo_endpoint
        ? {}
        : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const profile = readProfile(provider.issuer, { ...more, ...claims });
    if (!profile) throw refusals.badCallback();
    return profile;
  } catch (error) {
    if (error instanceof AuthError) throw error;
    logger.warn({ err: error, provider: provider.name }, "the provider's answer was refused");
    throw refusals.badCallback();
  }
}
