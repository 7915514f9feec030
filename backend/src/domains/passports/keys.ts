import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { PassportKey } from "#shared/passports/check.ts";
import { ConfigError, type Config } from "#backend/src/config.ts";

type KeySettings = Pick<Config, "passportPrivateKey" | "local">;

interface SealingKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: PassportKey;
}

const known = new WeakMap<KeySettings, readonly SealingKey[]>();

/**
 * The keys of PASSPORT_PRIVATE_KEY: private keys of Ed25519 as PEMs one after the other, a JWK, a JWK set or a JSON list of JWKs. The first signs. Without one, which only local use
 * allows, a key is made that signs for as long as the process lives; its public part stays.
 *
 * @throws {ConfigError} when it holds anything else.
 */
export function passportKeysOf(settings: KeySettings): readonly [SealingKey, ...SealingKey[]] {
  let keys = known.get(settings);
  if (!keys) known.set(settings, (keys = readOrRefuse(settings)));
  const [first, ...others] = keys;
  if (!first) throw new ConfigError("PASSPORT_PRIVATE_KEY holds no key");
  return [first, ...others];
}

function readOrRefuse({ passportPrivateKey, local }: KeySettings): readonly SealingKey[] {
  const given = passportPrivateKey?.trim();
  if (!given) {
    if (!local) throw new ConfigError("PASSPORT_PRIVATE_KEY is missing");
    return [keyOf(generateKeyPairSync("ed25519").privateKey)];
  }
  const keys = readPassportKeys(given);
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new ConfigError("PASSPORT_PRIVATE_KEY holds two keys of one name (kid)");
  return keys;
}

interface Jwk {
  kid?: string;
  kty?: string;
}

/** @throws {ConfigError} */
export function readPassportKeys(given: string): SealingKey[] {
  try {
    if (/^[{[]/.test(given)) {
      const parsed = JSON.parse(given) as Jwk[] | (Jwk & { keys?: Jwk[] });
      const jwks = Array.isArray(parsed) ? parsed : (parsed.keys ?? [parsed]);
      return jwks.map((jwk) => keyOf(createPrivateKey({ key: { ...jwk }, format: "jwk" }), jwk.kid));
    }
    // Environment files often carry a PEM on one line.
    const pems = given.replaceAll("\\n", "\n").match(/-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----/g);
    return (pems ?? [given]).map((pem) => keyOf(createPrivateKey(pem)));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // A parser's own message can quote the key.
    throw new ConfigError("PASSPORT_PRIVATE_KEY is not a valid PEM or JWK private key");
  }
}

function keyOf(privateKey: KeyObject, name?: string): SealingKey {
  if (privateKey.asymmetricKeyType !== "ed25519")
    throw new ConfigError("PASSPORT_PRIVATE_KEY must be a key of Ed25519");
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const kid = name ?? nameOf(x);
  return { kid, privateKey, publicKey: { kty: "OKP", crv: "Ed25519", x, kid } };
}

/** The first letters of the thumbprint (RFC 7638), so that a PEM and its JWK are one key. */
const nameOf = (x: string): string =>
  createHash("sha256")
    .update(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }))
    .digest("base64url")
    .slice(0, 16);

/** A new key, as the JWK that it is kept as. */
export function newPassportKey(): object {
  const { kid, privateKey } = keyOf(generateKeyPairSync("ed25519").privateKey);
  return jwkOf({ kid, privateKey });
}

/** The key as a JWK, secret part included. */
export const jwkOf = ({ kid, privateKey }: Pick<SealingKey, "kid" | "privateKey">): object => ({
  ...privateKey.export({ format: "jwk" }),
  kid,
});
