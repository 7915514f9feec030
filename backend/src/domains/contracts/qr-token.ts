import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { verifyContractPath } from "#shared/contracts/contract.ts";
import type { Config } from "#backend/src/config.ts";

type Secrets = Pick<Config, "jwtPrivateKey">;
const keys = new WeakMap<Secrets, Buffer>();

/** A key of its own, made from the one that signs access tokens: who has a paper learns nothing of that one. */
function keyOf(config: Secrets): Buffer {
  const known = keys.get(config);
  if (known) return known;
  if (!config.jwtPrivateKey)
    throw new Error("JWT_PRIVATE_KEY is missing: QR codes of contracts are made with a key from it");
  const key = Buffer.from(hkdfSync("sha256", config.jwtPrivateKey, "", "agritrade: QR codes of contracts", 32));
  keys.set(config, key);
  return key;
}

/** What the QR code of a contract's paper carries beside its number: 128 bits that nobody guesses, and that are stored nowhere. */
export const qrToken = (config: Secrets, contractId: string): string =>
  createHmac("sha256", keyOf(config)).update(contractId).digest().subarray(0, 16).toString("base64url");

/** The public page that tells of a contract, as its QR code has it. */
export const verifyUrlOf = (
  config: Secrets & Pick<Config, "publicUrl">,
  { id, number }: { id: string; number: string },
): string => new URL(verifyContractPath(number, qrToken(config, id)), config.publicUrl).href;

/** Whether a token is the one of that contract. */
export function holdsToken(config: Secrets, contractId: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(qrToken(config, contractId))];
  return given.length === right.length && timingSafeEqual(given, right);
}
