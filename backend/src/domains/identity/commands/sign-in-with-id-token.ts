import { createHash } from "node:crypto";
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from "jose";
import type { Services } from "#backend/src/kernel/services.ts";
import { readProfile } from "../providers/profile.ts";
import { discover, providersOf, type Provider } from "../providers/provider.ts";
import { refusals } from "../refusals.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { keysOf } from "../tokens/keys.ts";
import { signInTransaction } from "./sign-in-transaction.ts";
import { renewSession } from "./continue-session.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { useIdentity } from "./use-identity.ts";

interface Props {
  services: Services;
  providerName: string;
  idToken: string;
  /** Whose SHA-256 in hexadecimal stands in the token. */
  nonce: string | undefined;
  /** Who adds the provider to their account, and by which session; undefined for a sign-in. */
  linking: { userId: string; sessionId: string } | undefined;
  visitor: Visitor;
  now: Date;
}

const keySets = new WeakMap<Provider, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Signs in with an id_token that the client has from the provider itself, or adds its identity to the account of who is signed in.
 *
 * @throws {AuthError} 400 `provider_disabled`, `bad_id_token`; as `useIdentity`
 */
export async function signInWithIdToken(props: Props): Promise<SessionAnswer> {
  const { services, providerName, linking, visitor, now } = props;
  const { db, config } = services;
  const provider = providersOf(config).find(({ name }) => name === providerName);
  if (!provider) throw refusals.providerDisabled(providerName);
  const claims = await readIdToken(provider, props);
  const profile = readProfile(provider.issuer, claims);
  if (!profile) throw refusals.badIdToken();
  const outcome = await signInTransaction({ services, visitor, now }, async (trx) => {
    const found = { trx, config, provider, profile, linkingUserId: linking?.userId ?? null, redirect: undefined };
    const user = await useIdentity({ ...found, visitor, now });
    if (linking) return { user, ...(await renewSession({ trx, keys: keysOf(config), ...linking, now })) };
    const signedIn = await user.change(trx, { lastSignInAt: now }, now);
    const session = { userId: user.id, method: "oauth", provider: provider.name } as const;
    return { user: signedIn, ...(await openSession({ trx, ...session, visitor, now })) };
  });
  return answerSession({ db, config, ...outcome });
}

/** Signature, issuer, audience, time and nonce. @throws {AuthError} 400 `bad_id_token` */
async function readIdToken(provider: Provider, { idToken, nonce, services }: Props): Promise<JWTPayload> {
  let claims: JWTPayload;
  try {
    const { issuer, jwks_uri: address } = (await discover(provider)).serverMetadata();
    let keys = keySets.get(provider);
    if (!keys) keySets.set(provider, (keys = createRemoteJWKSet(new URL(address ?? ""))));
    const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
    const expected = { issuer, audience: provider.clientId, algorithms, requiredClaims: ["exp", "iat", "sub"] };
    claims = (await jwtVerify(idToken, keys, expected)).payload;
  } catch (error) {
    services.logger.warn({ err: error, provider: provider.name }, "an id_token was refused");
    throw refusals.badIdToken();
  }
  if (claims.azp !== undefined && claims.azp !== provider.clientId) throw refusals.badIdToken();
  if ((claims.nonce === undefined) !== (nonce === undefined)) throw refusals.nonceOneSided();
  if (nonce !== undefined && claims.nonce !== createHash("sha256").update(nonce).digest("hex"))
    throw refusals.nonceDiffers();
  return claims;
}
