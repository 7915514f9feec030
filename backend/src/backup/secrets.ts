import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, type Part } from "./manifest.ts";

const file = "secrets.sealed";
const cipher = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

/** Enough to see that two secrets are not the same, and nothing to guess one by: each is random and long. */
const markOf = (secret: string): string =>
  createHash("sha256").update(`agritrade ${secret}`).digest("hex").slice(0, 12);

/** Those whose loss cannot be made good by a new one. */
const lasting = ["DATA_ENCRYPTION_KEY", "JWT_PRIVATE_KEY", "PASSPORT_PRIVATE_KEY"];

export const marksOf = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(lasting.flatMap((name) => (secrets[name] ? [[name, markOf(secrets[name])]] : [])));

/** In words, which secrets of a backup's time are not those that are set now. */
export const missingSecrets = (
  marks: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(marks)
    .filter(([name, mark]) => !secrets[name] || markOf(secrets[name]) !== mark)
    .map(
      ([name]) =>
        `${name} is not the one of the backup's time: set that one, else what it has sealed or signed cannot be read`,
    );

export async function sealSecrets(
  folder: string,
  secrets: Readonly<Record<string, string>>,
  key: Buffer,
): Promise<Part> {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv);
  const sealed = Buffer.concat([sealing.update(JSON.stringify(secrets), "utf8"), sealing.final()]);
  await writeFile(join(folder, file), Buffer.concat([iv, sealed, sealing.getAuthTag()]), { mode: 0o600, flush: true });
  return { file, ...(await hashOf(join(folder, file))) };
}

/** @throws {Error} for another key than the one that has sealed them. */
export async function openSecrets(folder: string, key: Buffer): Promise<Record<string, string>> {
  const bytes = await readFile(join(folder, file));
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes));
    opening.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
    return JSON.parse(text.toString("utf8")) as Record<string, string>;
  } catch (error) {
    throw new Error("BACKUP_KEY is not the key that sealed this backup's secrets", { cause: error });
  }
}
