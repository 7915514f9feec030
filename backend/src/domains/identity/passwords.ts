import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import pLimit from "p-limit";
import { passwordLength } from "#shared/identity/contract.ts";
import { refusals } from "./refusals.ts";

/** About 100 ms on one core of 2026. Never inside a transaction, which would hold its locks for as long. */
const cost = 10;
/** A hash of a password that nobody has, of the same cost: an address that we do not know takes as long as one that we do. */
const nobodysHash = "$2b$10$sJ4VJU3wdjqA2VWPyN3ur.soogIenLpABPOZjp3z4Ld6XpdbujhTi";
/** How many of the commonest passwords are refused. */
const commonest = 3000;

/**
 * bcrypt works in the process's thread pool (four threads unless UV_THREADPOOL_SIZE says otherwise), where files are read and names
 * looked up too. One thread is kept for those, and more passwords at a time than there are processors would only slow each other
 * down: without this limit, whatever else needs the pool waits behind every sign-in that has begun.
 */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
const inLine = pLimit(Math.max(1, Math.min(availableParallelism(), threads - 1)));

export const hashPassword = (password: string): Promise<string> => inLine(() => bcrypt.hash(password, cost));

/** Whether the password is the one of the hash; costs the same without a hash. */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  const same = await inLine(() => bcrypt.compare(password, hash ?? nobodysHash));
  // bcrypt reads 72 bytes: a longer password would match by its beginning.
  return same && Boolean(hash) && Buffer.byteLength(password) <= passwordLength.maxBytes;
}

/** @throws {AuthError} 422 `weak_password` for a short or common one, 400 for one that bcrypt would cut off. */
export async function checkNewPassword(password: string): Promise<void> {
  if ([...password].length < passwordLength.min)
    throw refusals.weakPassword("length", `Password should be at least ${passwordLength.min} characters.`);
  if (Buffer.byteLength(password) > passwordLength.maxBytes) throw refusals.passwordTooLong(passwordLength.maxBytes);
  if ((await commonPasswords()).has(password.toLowerCase())) {
    throw refusals.weakPassword(
      "pwned",
      "Password is known to be weak and easy to guess, please choose a different one.",
    );
  }
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen. The list is ordered by how often a password was found in leaks. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= readCommon());

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longEnough = (dictionary["passwords-common"] as string[]).filter((word) => word.length >= passwordLength.min);
  return new Set(longEnough.slice(0, commonest));
}
