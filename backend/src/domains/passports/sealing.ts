import { createHash, createPublicKey, verify } from "node:crypto";
import { CompactSign } from "jose";
import { canonicalRecord, checkPassport, type PassportCheck, type PassportKey } from "#shared/passports/check.ts";
import { passportType, type PassportRecord } from "#shared/passports/record.ts";
import type { Config } from "#backend/src/config.ts";
import { passportKeysOf } from "./keys.ts";

interface Sealed {
  /** Canonical JSON. */
  text: string;
  jws: string;
  sha256: string;
  kid: string;
}

export const hashOf = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Signs a record with the key that signs now. @throws {Error} for a number that another language would write otherwise. */
export async function seal(
  config: Pick<Config, "passportPrivateKey" | "local">,
  record: PassportRecord,
): Promise<Sealed> {
  refuseOddNumbers(record);
  const [{ kid, privateKey }] = passportKeysOf(config);
  const text = canonicalRecord(record);
  const jws = await new CompactSign(Buffer.from(text))
    .setProtectedHeader({ alg: "EdDSA", kid, typ: passportType })
    .sign(privateKey);
  return { text, jws, sha256: hashOf(text), kid };
}

/** Whole numbers are written alike everywhere; others are texts in a record. */
function refuseOddNumbers(value: unknown): void {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new Error(`a passport holds whole numbers alone, and there is ${value}`);
  if (typeof value === "object" && value !== null) Object.values(value).forEach(refuseOddNumbers);
}

const publicKeyOf = (key: PassportKey) => createPublicKey({ key: { ...key }, format: "jwk" });

/** Whether the text of a file is a passport that one of these keys has signed. */
export const checkWith = (keys: readonly PassportKey[], text: string): Promise<PassportCheck> =>
  checkPassport(text, keys, (key, signature, signed) => verify(null, signed, publicKeyOf(key), signature));

/** The file that is given out: whoever has it needs nothing of us but the public key. */
export const fileOf = ({ record, jws }: { record: string; jws: string }): string =>
  `{"record":${record},"signature":${JSON.stringify(jws)}}\n`;
