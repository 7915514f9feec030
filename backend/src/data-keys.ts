/** Bytes of a key for AES-256. */
const keyLength = 32;

/**
 * The keys of DATA_ENCRYPTION_KEY: 32 bytes each, in base64, with commas or line breaks between several. The first seals, all of them open.
 *
 * @returns undefined for a text that holds anything else.
 */
export function readDataKeys(text: string): Buffer[] | undefined {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const keys = parts.map((part) => Buffer.from(part, "base64"));
  const isRight = parts.every(
    (part, index) => keys[index]?.length === keyLength && /^[A-Za-z0-9+/_-]{43}=?$/.test(part),
  );
  const different = new Set(keys.map((key) => key.toString("hex"))).size === keys.length;
  return parts.length > 0 && isRight && different ? keys : undefined;
}
