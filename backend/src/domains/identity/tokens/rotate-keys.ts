import { readFile, rename, writeFile } from "node:fs/promises";
import type { Environment } from "#backend/src/config.ts";
import { createKey, jwkOf } from "./key.ts";
import { accessTokenLife } from "./access-token.ts";
import { readKeys } from "./keys.ts";

/** What JWT_PRIVATE_KEY is set to, step by step. Servers take each value one after the other, so every one reads the tokens of all others. */
export interface Rotation {
  /** Known everywhere, and signs nowhere yet. */
  readonly introduce: string;
  /** Signs; the earlier keys still read. */
  readonly sign: string;
  /** The only one. */
  readonly finish: string;
}

const setOf = (keys: readonly object[]): string => JSON.stringify({ keys });

/**
 * A new key of the kind of the newest one.
 *
 * @param current JWT_PRIVATE_KEY as it is.
 * @throws {ConfigError} when that is no key.
 */
export function rotateKeys(current: string): Rotation {
  const keys = readKeys(current.trim());
  const [newest] = keys;
  const { jwk } = createKey(newest?.algorithm ?? "ES256");
  // Whoever signed before the newest has had a whole rotation to run out.
  const earlier = newest ? [jwkOf(newest)] : [];
  return { introduce: setOf([...earlier, jwk]), sign: setOf([jwk, ...earlier]), finish: setOf([jwk]) };
}

/** `keys:rotate [FILE]`: rotates the key of a local run in its file of secrets, else says how to. @returns what to tell the operator. */
export async function rotate([file]: string[], env: Environment): Promise<string> {
  const minutes = accessTokenLife / 60;
  if (!file) {
    const { introduce, sign, finish } = rotateKeys(env.JWT_PRIVATE_KEY ?? "");
    return [
      "A new key, in three steps. In each, set JWT_PRIVATE_KEY to the value (one line) and restart every process, one after the other.",
      `1. Now. Every process takes tokens of the new key; the old one signs.\n${introduce}`,
      `2. When all have restarted. The new key signs; tokens of the old one are still taken.\n${sign}`,
      `3. A day later (an access token lives ${minutes} minutes; columns that were sealed with the old key are sealed anew within minutes). The old key is worth nothing any more.\n${finish}`,
      "Whoever reads these lines can sign in as anybody: clear the screen.",
    ].join("\n\n");
  }
  const secrets = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
  const { sign } = rotateKeys(secrets.JWT_PRIVATE_KEY ?? "");
  await writeFile(`${file}.draft`, `${JSON.stringify({ ...secrets, JWT_PRIVATE_KEY: sign }, null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(`${file}.draft`, file);
  return `A new key stands in ${file}. From the next start on it signs, and tokens of the one before are still taken; the next rotation drops that one.`;
}
