import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { TokenKeys } from "./keys.ts";

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
