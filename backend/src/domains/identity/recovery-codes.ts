import { createHash, randomInt } from "node:crypto";
import type { Database } from "#backend/src/db/database.ts";

/** How many codes a user has at a time. */
export const recoveryCodeCount = 10;

/** Base32 without what is easily taken for something else (Crockford): five bits a sign, fifty a code. */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;

/** Such as `7K3QX-9M2RT`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The hash of a code as people type it: small letters, spaces and lookalikes are read as what they stand for. */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(code).digest();
}

export const recoveryPlace = (userId: string): string => `recovery-code:${userId}`;

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = (await db("recovery_codes").where({ user_id: userId }).whereNull("used_at").count("id as count")) as {
    count: string;
  }[];
  return Number(row?.count ?? 0);
}
