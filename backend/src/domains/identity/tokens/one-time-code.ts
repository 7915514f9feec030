import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { minute } from "#backend/src/kernel/clock.ts";
import type { TokenKey } from "./key.ts";

const digits = 6;
/** Milliseconds that a code may be used, by the movable clock. */
export const codeLife = 10 * minute;
/** How often one code may be guessed at. */
export const codeTries = 5;

export const newCode = (): string => String(randomInt(10 ** digits)).padStart(digits, "0");

/** What is stored of a code. A million of them are soon tried, so it takes the server's secret to tell which one it was. */
export const hashCode = ({ refreshSecret }: TokenKey, linkId: string, code: string): Buffer =>
  createHmac("sha256", refreshSecret).update(`one-time code ${linkId} ${code}`).digest();

export const sameCode = (stored: Buffer, given: Buffer): boolean =>
  stored.length === given.length && timingSafeEqual(stored, given);
