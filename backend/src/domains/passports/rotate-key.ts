import { readFile, rename, writeFile } from "node:fs/promises";
import type { Environment } from "#backend/src/config.ts";
import { jwkOf, newPassportKey, readPassportKeys } from "./keys.ts";

/**
 * PASSPORT_PRIVATE_KEY with a new key that signs, and the one before behind it. That one is needed no more once every process has the new one: what it has signed is verified by its public
 * part, which is kept in the database for ever.
 *
 * @throws {ConfigError} when it is no key as it is.
 */
export function withNewKey(current: string): string {
  const [before] = current.trim() ? readPassportKeys(current.trim()) : [];
  return JSON.stringify({ keys: [newPassportKey(), ...(before ? [jwkOf(before)] : [])] });
}

/** `passport-keys:rotate [FILE]`: changes the key of a local run in its file of secrets, else says how to. @returns what to tell the operator. */
export async function rotatePassportKey([file]: string[], env: Environment): Promise<string> {
  if (!file)
    return [
      "A new key that signs quality passports. Set PASSPORT_PRIVATE_KEY to this value (one line) and restart every process, one after the other:",
      withNewKey(env.PASSPORT_PRIVATE_KEY ?? ""),
      "Passports that were signed before stay valid: public keys that have signed are kept in the database and published at /.well-known/jwks.json. The second key may be taken out at the next change.",
      "Whoever reads these lines can sign passports in our name: clear the screen.",
    ].join("\n\n");
  const secrets = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
  const changed = { ...secrets, PASSPORT_PRIVATE_KEY: withNewKey(secrets.PASSPORT_PRIVATE_KEY ?? "") };
  await writeFile(`${file}.draft`, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.draft`, file);
  return `A new key for quality passports stands in ${file} and signs from the next start on. Passports that were signed before stay valid.`;
}
