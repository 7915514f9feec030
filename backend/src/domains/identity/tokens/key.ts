import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type JsonWebKey,
  type KeyObject,
} from "node:crypto";
import { ConfigError } from "#backend/src/config.ts";

export type KeyAlgorithm = "ES256" | "RS256" | "HS256";

/** One key: what access tokens are signed and read with, and the secrets that follow from it. */
export interface TokenKey {
  readonly algorithm: KeyAlgorithm;
  readonly keyId: string;
  readonly signingKey: KeyObject;
  readonly verifyingKey: KeyObject;
  /** Undefined for a shared secret. */
  readonly publicKey: (JsonWebKey & { kid: string }) | undefined;
  /** Refresh tokens are derived with it. */
  readonly refreshSecret: Buffer;
  /** Encrypts what the database keeps and must not tell. */
  readonly sealingKey: Buffer;
}

/** A secret shorter than this can be guessed from a token. */
const leastSecret = 32;
const leastModulus = 2048;

/** @throws {Error} when it is no private key, {ConfigError} when it is not one that we take. */
export const keyOfPem = (pem: string): TokenKey => keyOf(createPrivateKey(pem), undefined);

/** @throws {Error} when it is no private key or secret, {ConfigError} when it is not one that we take. */
export function keyOfJwk(jwk: JsonWebKey & { kid?: string }): TokenKey {
  if (jwk.kty === "oct" && jwk.k) return keyOfSecret(Buffer.from(jwk.k, "base64url"), jwk.kid);
  return keyOf(createPrivateKey({ key: jwk, format: "jwk" }), jwk.kid);
}

function keyOf(signingKey: KeyObject, kid: string | undefined): TokenKey {
  const verifyingKey = createPublicKey(signingKey);
  const jwk = verifyingKey.export({ format: "jwk" });
  const algorithm = algorithmOf(jwk, signingKey);
  const keyId = kid ?? thumbprint(jwk);
  const publicKey = { ...jwk, kid: keyId, alg: algorithm, use: "sig", key_ops: ["verify"] };
  const secret = Buffer.from(signingKey.export({ format: "jwk" }).d ?? "", "base64url");
  return { algorithm, keyId, signingKey, verifyingKey, publicKey, ...deriveSecrets(secret) };
}

/** @throws {ConfigError} for a short one. */
export function keyOfSecret(secret: Buffer, kid?: string): TokenKey {
  if (secret.length < leastSecret)
    throw new ConfigError(`JWT_PRIVATE_KEY is a secret of fewer than ${leastSecret} bytes`);
  const key = createSecretKey(secret);
  const keyId = kid ?? createHash("sha256").update("key id").update(secret).digest("base64url").slice(0, 16);
  return {
    algorithm: "HS256",
    keyId,
    signingKey: key,
    verifyingKey: key,
    publicKey: undefined,
    ...deriveSecrets(secret),
  };
}

/** A new key of a kind, with the JWK that it is kept as. */
export function createKey(algorithm: KeyAlgorithm): { key: TokenKey; jwk: JsonWebKey } {
  const key =
    algorithm === "HS256" ? keyOfSecret(randomBytes(leastSecret)) : keyOf(newPrivateKey(algorithm), undefined);
  return { key, jwk: jwkOf(key) };
}

const newPrivateKey = (algorithm: "ES256" | "RS256"): KeyObject =>
  algorithm === "ES256"
    ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
    : generateKeyPairSync("rsa", { modulusLength: leastModulus }).privateKey;

/** The key as a JWK, secret part included, under the name it has now. */
export const jwkOf = ({ signingKey, keyId }: TokenKey): JsonWebKey => ({
  ...signingKey.export({ format: "jwk" }),
  kid: keyId,
});

function algorithmOf(jwk: JsonWebKey, key: KeyObject): "ES256" | "RS256" {
  if (jwk.kty === "EC" && jwk.crv === "P-256") return "ES256";
  if (jwk.kty === "RSA" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= leastModulus) return "RS256";
  throw new ConfigError(`JWT_PRIVATE_KEY must be an EC P-256 or an RSA key of at least ${leastModulus} bits`);
}

/** RFC 7638: the hash of the members that make the key, in alphabetical order. */
function thumbprint(jwk: JsonWebKey): string {
  const members =
    jwk.kty === "EC" ? { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y } : { e: jwk.e, kty: jwk.kty, n: jwk.n };
  return createHash("sha256").update(JSON.stringify(members)).digest("base64url");
}

/** Secrets of their own, so that no use says anything about another; the same however the key is written down. */
const deriveSecrets = (secret: Buffer) => ({
  refreshSecret: derive(secret, "agritrade refresh tokens"),
  sealingKey: derive(secret, "agritrade sealed columns"),
});

const derive = (secret: Buffer, use: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", use, 32));
