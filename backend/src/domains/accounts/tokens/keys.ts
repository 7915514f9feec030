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
import { ConfigError, type Config } from "#backend/src/config.ts";

/** What access tokens are signed and read with, and the secret that refresh tokens are derived with. */
export interface TokenKeys {
  readonly algorithm: "ES256" | "RS256" | "HS256";
  readonly keyId: string;
  readonly signingKey: KeyObject;
  readonly verifyingKey: KeyObject;
  /** What everybody may know; empty for a shared secret. */
  readonly publicKeys: readonly JsonWebKey[];
  readonly refreshSecret: Buffer;
  /** Encrypts what the database keeps and must not tell. */
  readonly sealingKey: Buffer;
}

type KeySettings = Pick<Config, "jwtPrivateKey" | "local">;

const known = new WeakMap<KeySettings, TokenKeys>();

/** A secret shorter than this can be guessed from a token. */
const leastSecret = 32;

/**
 * The keys of one configuration. JWT_PRIVATE_KEY is a PEM or JWK private key (EC P-256 or RSA) or a plain secret; without
 * one, which only local use allows, a key is made that lives as long as the process.
 *
 * @throws {ConfigError} when JWT_PRIVATE_KEY is none of these.
 */
export function keysOf(settings: KeySettings): TokenKeys {
  let keys = known.get(settings);
  if (!keys) known.set(settings, (keys = readOrRefuse(settings)));
  return keys;
}

function readOrRefuse(settings: KeySettings): TokenKeys {
  try {
    return readKeys(settings);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // A parser's own message can quote the key.
    throw new ConfigError("JWT_PRIVATE_KEY is not a valid PEM or JWK private key");
  }
}

function readKeys({ jwtPrivateKey, local }: KeySettings): TokenKeys {
  const given = jwtPrivateKey?.trim();
  if (!given) {
    if (!local) throw new ConfigError("JWT_PRIVATE_KEY is missing");
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return fromPrivateKey(privateKey, randomBytes(32).toString("hex"), undefined);
  }
  if (given.startsWith("{")) return fromJwk(given);
  // Environment files often carry a PEM on one line.
  if (given.startsWith("-----BEGIN"))
    return fromPrivateKey(createPrivateKey(given.replaceAll("\\n", "\n")), given, undefined);
  return fromSecret(Buffer.from(given), given, undefined);
}

function fromJwk(text: string): TokenKeys {
  const jwk = JSON.parse(text) as JsonWebKey & { kid?: string };
  if (jwk.kty === "oct" && jwk.k) return fromSecret(Buffer.from(jwk.k, "base64url"), text, jwk.kid);
  return fromPrivateKey(createPrivateKey({ key: jwk, format: "jwk" }), text, jwk.kid);
}

function fromPrivateKey(signingKey: KeyObject, source: string, kid: string | undefined): TokenKeys {
  const verifyingKey = createPublicKey(signingKey);
  const jwk = verifyingKey.export({ format: "jwk" });
  const algorithm = algorithmOf(jwk, signingKey);
  const keyId = kid ?? thumbprint(jwk);
  const publicKeys = [{ ...jwk, kid: keyId, alg: algorithm, use: "sig", key_ops: ["verify"] }];
  return { algorithm, keyId, signingKey, verifyingKey, publicKeys, ...deriveSecrets(source) };
}

function fromSecret(secret: Buffer, source: string, kid: string | undefined): TokenKeys {
  if (secret.length < leastSecret)
    throw new ConfigError(`JWT_PRIVATE_KEY is a secret of fewer than ${leastSecret} bytes`);
  const key = createSecretKey(secret);
  const keyId = kid ?? createHash("sha256").update("key id").update(secret).digest("base64url").slice(0, 16);
  return {
    algorithm: "HS256",
    keyId,
    signingKey: key,
    verifyingKey: key,
    publicKeys: [],
    ...deriveSecrets(source),
  };
}

function algorithmOf(jwk: JsonWebKey, key: KeyObject): "ES256" | "RS256" {
  if (jwk.kty === "EC" && jwk.crv === "P-256") return "ES256";
  if (jwk.kty === "RSA" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return "RS256";
  throw new ConfigError("JWT_PRIVATE_KEY must be an EC P-256 or an RSA key of at least 2048 bits");
}

/** RFC 7638: the hash of the members that make the key, in alphabetical order. */
function thumbprint(jwk: JsonWebKey): string {
  const members =
    jwk.kty === "EC" ? { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y } : { e: jwk.e, kty: jwk.kty, n: jwk.n };
  return createHash("sha256").update(JSON.stringify(members)).digest("base64url");
}

/** Secrets of their own, so that no use says anything about another. */
const deriveSecrets = (source: string) => ({
  refreshSecret: derive(source, "agritrade refresh tokens"),
  sealingKey: derive(source, "agritrade sealed columns"),
});

const derive = (source: string, use: string): Buffer => Buffer.from(hkdfSync("sha256", source, "", use, 32));
