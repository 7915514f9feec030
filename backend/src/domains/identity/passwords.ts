import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { passwordLength } from "#shared/identity/contract.ts";
import type { Config } from "#backend/src/config.ts";
import { networkOf } from "#backend/src/kernel/rate-limit.ts";
import { createFairLine, type Share } from "./fair-line.ts";
import { guessedBy, type KnownOfPerson } from "./guessed-passwords.ts";
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
/** Calls of one user: one is worked on, two wait. A page sends one, and whoever is in doubt sends it again. */
const mostOfUser = 3;
/** An operator's program may work through a list. */
const mostOfOperator = 50;
/** Some ten seconds of work: nobody should wait for longer. */
const mostInAll = 200;
/** Seconds, until a place is likely to be free. */
const [soon, later] = [1, 5];

const line = createFairLine({
  sideBySide: Math.max(1, Math.min(availableParallelism(), threads - 1)),
  mostInAll,
  refusal: (reason) => (reason === "caller" ? refusals.tooManyRequests(soon) : refusals.passwordsBusy(later)),
});

/** Who has a password worked on: whoever is signed in, else whoever is there; or a program of the operator. */
export type PasswordCaller = { readonly userId?: string; readonly ip: string } | "operator";

/** What a call may do with passwords while it is in the line. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the one of the hash; costs the same without a hash. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
}

/**
 * All of a call that bcrypt works for. It counts against its user and the network that it comes from, so what one of them asks for makes
 * nobody else wait.
 *
 * @throws {AuthError} 429 `over_request_rate_limit` for one with too many calls at once, 503 when all the line is full
 */
export const withPasswords = <Result>(
  { config }: { config: Pick<Config, "authRateLimit"> },
  caller: PasswordCaller,
  work: (passwords: Passwords) => Promise<Result>,
): Promise<Result> =>
  line(sharesOf(caller, config.authRateLimit), (turn) =>
    work({
      hash: (password) => turn(() => bcrypt.hash(password, cost)),
      async matches(password, hash) {
        const same = await turn(() => bcrypt.compare(password, hash ?? nobodysHash));
        // bcrypt reads 72 bytes: a longer password would match by its beginning.
        return same && Boolean(hash) && Buffer.byteLength(password) <= passwordLength.maxBytes;
      },
    }),
  );

/** A network holds a third of what it may ask for in five minutes: an office's people come at nine o'clock. */
function sharesOf(caller: PasswordCaller, requests: number): [Share, ...Share[]] {
  if (caller === "operator") return [{ key: "operator", most: mostOfOperator }];
  const network = { key: `network ${networkOf(caller.ip)}`, most: Math.max(mostOfUser, Math.ceil(requests / 3)) };
  return caller.userId ? [{ key: `user ${caller.userId}`, most: mostOfUser }, network] : [network];
}

/**
 * @param person what is known of whoever chooses it.
 * @throws {AuthError} 422 `weak_password` for a short or common one, and for one that names us, our goods or its owner; 400 for one that bcrypt would cut off.
 */
export async function checkNewPassword(password: string, person: KnownOfPerson): Promise<void> {
  if ([...password].length < passwordLength.min)
    throw refusals.weakPassword("length", `Password should be at least ${passwordLength.min} characters.`);
  if (Buffer.byteLength(password) > passwordLength.maxBytes) throw refusals.passwordTooLong(passwordLength.maxBytes);
  const known = "Password is known to be weak and easy to guess, please choose a different one.";
  if ((await commonPasswords()).has(password.toLowerCase())) throw refusals.weakPassword("pwned", known);
  const guess = guessedBy(password, person);
  if (guess) throw refusals.weakPassword(guess, known);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen. The list is ordered by how often a password was found in leaks. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= readCommon());

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longEnough = (dictionary["passwords-common"] as string[]).filter((word) => word.length >= passwordLength.min);
  return new Set(longEnough.slice(0, commonest));
}
