import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from "openid-client";
import { v7 as uuid } from "uuid";
import type { Services } from "#backend/src/kernel/services.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { discover, type Provider } from "../providers/provider.ts";
import { refusals } from "../refusals.ts";
import { keysOf } from "../tokens/keys.ts";
import { hashToken, newToken } from "../tokens/opaque-token.ts";
import { seal } from "../tokens/sealing.ts";
import type { CodeChallenge } from "./flow-states.ts";

interface Props {
  services: Services;
  provider: Provider;
  /** Asked for besides the provider's own. */
  scopes: string;
  challenge: CodeChallenge | undefined;
  redirect: string | undefined;
  linkingUserId: string | null;
  now: Date;
}

/** Milliseconds in which somebody must be back from the provider, by the movable clock. */
const flowLife = 10 * minute;

export const callbackAddress = (publicUrl: string): string => `${publicUrl}/auth/v1/callback`;
export const flowPlace = (stateHash: Buffer): string => `flow:${stateHash.toString("base64url")}`;

/**
 * Begins a sign-in with a provider: PKCE toward it, a state that is taken once, a nonce for its id_token.
 *
 * @returns where to go, and the state that the browser must bring back.
 * @throws {AuthError} 503 `provider_unreachable`
 */
export async function beginProviderFlow({
  services,
  provider,
  ...asked
}: Props): Promise<{ url: string; state: string }> {
  const { db, config, logger } = services;
  const { scopes, challenge, redirect, linkingUserId, now } = asked;
  const [state, nonce, verifier] = [newToken(), randomNonce(), randomPKCECodeVerifier()];
  const stateHash = hashToken(state);
  const configuration = await discover(provider).catch((error: unknown) => {
    logger.warn({ err: error, provider: provider.name }, "the provider does not answer");
    throw refusals.providerUnreachable();
  });
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(config.publicUrl),
    scope: [...new Set(`${provider.scopes} ${scopes}`.split(/\s+/).filter(Boolean))].join(" "),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  const sealed = seal(keysOf(config), flowPlace(stateHash), Buffer.from(verifier));
  await db("flow_states").insert({
    id: uuid(),
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    provider: provider.name,
    authentication_method: "oauth",
    redirect_to: redirect ?? null,
    provider_state_hash: stateHash,
    provider_nonce: nonce,
    provider_verifier: `${sealed.bytes.toString("base64url")} ${sealed.keyId}`,
    linking_user_id: linkingUserId,
    created_at: now,
    expires_at: after(now, flowLife),
  });
  return { url: url.href, state };
}
