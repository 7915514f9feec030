import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Services } from "#backend/src/kernel/services.ts";
import { keysOf, type TokenKeys } from "./keys.ts";

const cipher = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** What is stored of something that must be read again: nonce, tag and ciphertext, and which key it takes. */
export interface Sealed {
  readonly bytes: Buffer;
  readonly keyId: string;
}

/**
 * Encrypts with a key that follows from the server's secret (AES-256-GCM).
 *
 * @param place what the bytes belong to, such as `factor:<id>`: moved to another row they cannot be opened.
 */
export function seal({ sealingKey, keyId }: TokenKeys, place: string, plain: Buffer): Sealed {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, sealingKey, nonce).setAAD(Buffer.from(place));
  const text = Buffer.concat([sealing.update(plain), sealing.final()]);
  return { bytes: Buffer.concat([nonce, sealing.getAuthTag(), text]), keyId };
}

/** @throws {Error} for bytes that were changed or moved, or whose key this server does not have. */
export function open(keys: TokenKeys, place: string, { bytes, keyId }: Sealed): Buffer {
  const key = keys.all.find((one) => one.keyId === keyId);
  if (!key) throw new Error(`${place} is sealed with the key ${keyId}, which this server does not have`);
  const opening = createDecipheriv(cipher, key.sealingKey, bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]);
}

export type SealReader = Pick<Services, "config" | "logger">;

/**
 * As `open`, while somebody waits for an answer: what cannot be opened counts as not there, and the operator reads in the log which
 * row it is. That is a key that was dropped too early, or a row that was changed behind the server's back.
 */
export function openOrNothing({ config, logger }: SealReader, place: string, sealed: Sealed): Buffer | undefined {
  try {
    return open(keysOf(config), place, sealed);
  } catch (error) {
    logger.error({ err: error, place, keyId: sealed.keyId }, "a sealed column cannot be opened");
    return undefined;
  }
}
