import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { readDataKeys } from "../data-keys.ts";

const cipher = "aes-256-gcm";
/** Bytes in front of what is sealed that say with which key. */
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;

interface DataKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

type KeySetting = Pick<Config, "dataEncryptionKey">;
const known = new WeakMap<KeySetting, readonly [DataKey, ...DataKey[]]>();

/** Without the setting, which only local use allows, a key is made that lives as long as the process. */
function keysOf(config: KeySetting): readonly [DataKey, ...DataKey[]] {
  let keys = known.get(config);
  if (!keys) {
    const [first = randomBytes(32), ...others] = readDataKeys(config.dataEncryptionKey ?? "") ?? [];
    keys = [named(first), ...others.map(named)];
    known.set(config, keys);
  }
  return keys;
}

const named = (key: Buffer): DataKey => ({
  key,
  id: createHash("sha256").update(key).digest().subarray(0, keyIdLength),
});

/** What stands in front of all that the newest key has sealed: other rows are to be sealed anew. */
export const newestKeyId = (config: KeySetting): Buffer => keysOf(config)[0].id;

/**
 * Encrypts what must be read again and nobody may read in the database (AES-256-GCM, `DATA_ENCRYPTION_KEY`): the key's id, nonce, tag, ciphertext.
 *
 * @param place what the bytes belong to, such as `bank_details:<id>:<organization>`: moved to another row they cannot be opened.
 */
export function sealData(config: KeySetting, place: string, plain: string): Buffer {
  const [{ id, key }] = keysOf(config);
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place));
  const text = Buffer.concat([sealing.update(plain, "utf8"), sealing.final()]);
  return Buffer.concat([id, nonce, sealing.getAuthTag(), text]);
}

/** @throws {Error} for bytes that were changed or moved, or whose key this server does not have. */
export function openData(config: KeySetting, place: string, bytes: Buffer): string {
  const id = bytes.subarray(0, keyIdLength);
  const found = keysOf(config).find((each) => each.id.equals(id));
  if (!found) throw new Error(`${place} is sealed with a key that this server does not have`);
  const body = bytes.subarray(keyIdLength);
  const opening = createDecipheriv(cipher, found.key, body.subarray(0, nonceLength))
    .setAAD(Buffer.from(place))
    .setAuthTag(body.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([opening.update(body.subarray(nonceLength + tagLength)), opening.final()]).toString("utf8");
}

/**
 * By what the same is known again without being read: a keyed hash, with the id of its key in front. Equal for equal texts of one purpose under one key; who does not have
 * the key finds nothing by trying numbers.
 */
export function fingerprintOf(config: KeySetting, purpose: string, plain: string): Buffer {
  const [{ id, key }] = keysOf(config);
  const own = Buffer.from(hkdfSync("sha256", key, "", `fingerprint:${purpose}`, 32));
  return Buffer.concat([id, createHmac("sha256", own).update(plain).digest()]);
}
