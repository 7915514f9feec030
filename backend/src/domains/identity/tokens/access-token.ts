import jwt from "jsonwebtoken";
import { LRUCache } from "lru-cache";
import type { Config } from "#backend/src/config.ts";
import type { AuthenticationMethod } from "../model.ts";
import type { TokenKey } from "./key.ts";
import type { TokenKeys } from "./keys.ts";
import { readingKeys } from "./reading-keys.ts";

/** Seconds that an access token lives. */
export const accessTokenLife = 3600;
const audience = "authenticated";
/** Seconds that another process's clock may be ahead of ours. */
const clockTolerance = 60;

export const issuerOf = ({ jwtIssuer, publicUrl }: Pick<Config, "jwtIssuer" | "publicUrl">): string =>
  jwtIssuer ?? `${publicUrl}/auth/v1`;

interface Claims {
  userId: string;
  sessionId: string;
  email: string;
  phone: string;
  isAnonymous: boolean;
  appMetadata: object;
  userMetadata: object;
  aal: string;
  amr: readonly AuthenticationMethod[];
  issuer: string;
}

/**
 * Signs an access token. Its times are the machine's, never those of the movable clock: clients compare them with their
 * own clock, and a token that a moved clock has made would outlive what it is for.
 */
export function signAccessToken(keys: TokenKeys, claims: Claims): { token: string; expiresAt: number } {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + accessTokenLife;
  const payload = {
    iss: claims.issuer,
    sub: claims.userId,
    aud: audience,
    exp: expiresAt,
    iat: issuedAt,
    email: claims.email,
    phone: claims.phone,
    app_metadata: claims.appMetadata,
    user_metadata: claims.userMetadata,
    role: audience,
    aal: claims.aal,
    amr: claims.amr,
    session_id: claims.sessionId,
    is_anonymous: claims.isAnonymous,
  };
  return { token: jwt.sign(payload, keys.signingKey, { algorithm: keys.algorithm, keyid: keys.keyId }), expiresAt };
}

interface Read {
  userId: string;
  sessionId: string;
  expiresAt: Date;
}

/** Tokens whose signatures were found right, by the keys that they were held against: a client sends its token with every request of an hour. */
const read = new WeakMap<TokenKeys, LRUCache<string, Read>>();
/** About a kilobyte each. */
const mostRead = 5000;

/** Whose token it is; undefined when it is not ours, not whole or no longer valid. Nothing else in a token is believed. */
export function readAccessToken(keys: TokenKeys, issuer: string, token: string): Read | undefined {
  const known = read.get(keys) ?? new LRUCache<string, Read>({ max: mostRead });
  read.set(keys, known);
  const name = `${issuer} ${token}`;
  const before = known.get(name);
  if (before) return Number(before.expiresAt) > Date.now() ? before : undefined;
  const found = readAnew(keys, issuer, token);
  if (found) known.set(name, found);
  return found;
}

function readAnew(keys: TokenKeys, issuer: string, token: string): Read | undefined {
  for (const key of readingKeys(keys, token)) {
    const found = readWith(key, issuer, token);
    if (found) return found;
  }
  return undefined;
}

function readWith({ verifyingKey, algorithm }: TokenKey, issuer: string, token: string): Read | undefined {
  try {
    const claims = jwt.verify(token, verifyingKey, { algorithms: [algorithm], audience, issuer }) as jwt.JwtPayload;
    // The library looks at times that are there; a token of ours has both.
    const { exp, iat } = claims;
    if (exp === undefined || iat === undefined || iat > Date.now() / 1000 + clockTolerance) return undefined;
    const { sub, session_id: sessionId } = claims as { sub?: unknown; session_id?: unknown };
    return isId(sub) && isId(sessionId) ? { userId: sub, sessionId, expiresAt: new Date(exp * 1000) } : undefined;
  } catch {
    return undefined;
  }
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value);
