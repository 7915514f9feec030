import { ConfigError, type Config } from "#backend/src/config.ts";
import { createKey, keyOfJwk, keyOfPem, keyOfSecret, type TokenKey } from "./key.ts";

/** The keys of a server: the newest signs and seals, all of them read. */
export interface TokenKeys extends TokenKey {
  /** The newest first. */
  readonly all: readonly TokenKey[];
  /** What everybody may know; nothing of a shared secret. */
  readonly publicKeys: readonly JsonWebKey[];
}

type JsonWebKey = NonNullable<TokenKey["publicKey"]>;
type KeySettings = Pick<Config, "jwtPrivateKey" | "local">;

const known = new WeakMap<KeySettings, TokenKeys>();

/**
 * The keys of one configuration. JWT_PRIVATE_KEY is a PEM or JWK private key (EC P-256 or RSA), several of them (PEMs one after
 * the other, or a JWK set, or a JSON list of JWKs), or a plain secret; the first is the newest. Without one, which only local use allows, a key is
 * made that lives as long as the process.
 *
 * @throws {ConfigError} when JWT_PRIVATE_KEY is none of these.
 */
export function keysOf(settings: KeySettings): TokenKeys {
  let keys = known.get(settings);
  if (!keys) known.set(settings, (keys = together(readOrRefuse(settings))));
  return keys;
}

function together(all: readonly TokenKey[]): TokenKeys {
  const [newest] = all;
  if (!newest) throw new ConfigError("JWT_PRIVATE_KEY holds no key");
  if (new Set(all.map(({ keyId }) => keyId)).size < all.length)
    throw new ConfigError("JWT_PRIVATE_KEY holds two keys of one name (kid)");
  return { ...newest, all, publicKeys: all.flatMap(({ publicKey }) => publicKey ?? []) };
}

function readOrRefuse({ jwtPrivateKey, local }: KeySettings): TokenKey[] {
  const given = jwtPrivateKey?.trim();
  if (given) return readKeys(given);
  if (!local) throw new ConfigError("JWT_PRIVATE_KEY is missing");
  return [createKey("ES256").key];
}

/** @throws {ConfigError} */
export function readKeys(given: string): TokenKey[] {
  try {
    if (/^[{[]/.test(given)) {
      const parsed = JSON.parse(given) as JsonWebKey[] | (JsonWebKey & { keys?: JsonWebKey[] });
      return (Array.isArray(parsed) ? parsed : (parsed.keys ?? [parsed])).map(keyOfJwk);
    }
    // Environment files often carry a PEM on one line.
    if (given.startsWith("-----BEGIN")) return pemsOf(given.replaceAll("\\n", "\n")).map(keyOfPem);
    return [keyOfSecret(Buffer.from(given))];
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // A parser's own message can quote the key.
    throw new ConfigError("JWT_PRIVATE_KEY is not a valid PEM or JWK private key");
  }
}

/** An EC key may be preceded by its parameters, which name the curve once more. */
const pemsOf = (text: string): string[] =>
  text.match(/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]*?-----END (?:[A-Z]+ )?PRIVATE KEY-----/g) ?? [text];
