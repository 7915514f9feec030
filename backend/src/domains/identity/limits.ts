import { RateLimiterRes, type RateLimiterPostgres } from "rate-limiter-flexible";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { addressKey, consume, createLimiter, networkOf } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { refusals } from "./refusals.ts";

const minutes = 60;

/**
 * Passwords that are tried on one account until it has been left alone for `quiet`: eight from anywhere, and two kept for networks
 * from which its owner has signed in before, so that nobody can lock the owner out. Together ten in any five minutes.
 */
export const triesOfAccount = { anywhere: 8, known: 2 } as const;
/** Seconds; each time that all tries are used up within a day it grows by as much, up to `longest`. */
const quiet = 5 * minutes;
const longest = 15 * minutes;
const day = 24 * 60 * minutes;
const requestWindow = 5 * minutes;
/**
 * Wrong codes that one second factor takes within `factorWindow` from anywhere, and what is kept beside them for networks from which its owner has shown it
 * before: whoever has found a password alone must not keep its owner out.
 */
const failuresOfFactor = { anywhere: 5, known: 2 } as const;
const factorWindow = 5 * minutes;
/** People behind one address, each with a few tabs: so many refresh as one may. */
const peopleOfNetwork = 20;
/** Milliseconds that whatever may send a letter takes at least, whether it does: some five times the longest way through. */
export const letterTime = 50;

function createLimits({ db, config }: Services) {
  const limiter = (name: string, points: number, duration: number) => createLimiter(db, name, points, duration);
  return {
    requests: limiter("auth-request", config.authRateLimit, requestWindow),
    anywhere: limiter("auth-account", triesOfAccount.anywhere, quiet),
    known: limiter("auth-account-known", triesOfAccount.known, quiet),
    rounds: limiter("auth-account-round", 1000, day),
    addressFailures: limiter("auth-address", config.authRateLimit, 15 * minutes),
    factorFailures: limiter("auth-factor", failuresOfFactor.anywhere, factorWindow),
    knownFactorFailures: limiter("auth-factor-known", failuresOfFactor.known, factorWindow),
    passwordCalls: limiter("auth-password", config.authRateLimit, requestWindow),
    refreshes: limiter("auth-refresh", config.authRateLimit, requestWindow),
    networkRefreshes: limiter("auth-refresh-network", config.authRateLimit * peopleOfNetwork, requestWindow),
    letters: config.mailInterval > 0 ? limiter("auth-letter", 1, config.mailInterval) : undefined,
  };
}

const known = new WeakMap<Services, ReturnType<typeof createLimits>>();

function limitsOf(services: Services): ReturnType<typeof createLimits> {
  let limits = known.get(services);
  if (!limits) known.set(services, (limits = createLimits(services)));
  return limits;
}

/** @throws {AuthError} 429 when one address asks too often. */
export async function countRequest(services: Services, ip: string): Promise<void> {
  const wait = await consume(limitsOf(services).requests, networkOf(ip));
  if (wait !== undefined) throw refusals.tooManyRequests(wait);
}

/** Somebody who is signed in has a password looked at or made: counted against them, and their address. @throws {AuthError} 429 */
export async function countPasswordCall(
  services: Services,
  { userId, ip }: { userId: string; ip: string },
): Promise<void> {
  await countRequest(services, ip);
  const wait = await consume(limitsOf(services).passwordCalls, userId);
  if (wait !== undefined) throw refusals.tooManyRequests(wait);
}

/**
 * A session asks for another access token: once an hour, from each tab that is in a hurry, and after each outage.
 *
 * @param sessionId undefined for a token that nobody knows. @throws {AuthError} 429
 */
export async function countRefresh(services: Services, sessionId: string | undefined, ip: string): Promise<void> {
  const { refreshes, networkRefreshes } = limitsOf(services);
  const wait = (await consume(networkRefreshes, networkOf(ip))) ?? (sessionId && (await consume(refreshes, sessionId)));
  if (wait) throw refusals.tooManyRequests(wait);
}

/** The same for endpoints that refuse in our own form. @throws {AppError} `request.rateLimited` */
export async function countOwnRequest(services: Services, ip: string): Promise<void> {
  const wait = await consume(limitsOf(services).requests, networkOf(ip));
  if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
}

/** What the tries on an account are counted by: its address, else its number. */
export const loginOf = ({ email, phone }: { email?: string; phone?: string | null }): string =>
  email || `phone ${phone ?? ""}`;

interface Attempt {
  /** Takes the attempt back from the counters: the password was right. */
  succeeded(): Promise<void>;
}

/**
 * Counts a sign-in as failed before its password is looked at, so that parallel guesses count too. A try puts the end of the count off,
 * one that is refused does not: the count ends when the account has been left alone.
 *
 * @param login what is counted, see `loginOf`; digits of letters and passkeys say of themselves that they are those.
 * @param email whose it is.
 * @throws {AuthError} 429 when the account or the address has had too many, whether the password is right or not.
 */
export async function countAttempt(services: Services, login: string, ip: string, email = login): Promise<Attempt> {
  const { anywhere, known, rounds, addressFailures } = limitsOf(services);
  const [account, network] = [addressKey(login), networkOf(ip)];
  const isKnown = await hasSignedIn(services.db, email, ip);
  const crowded = await consume(addressFailures, network);
  if (crowded !== undefined) throw refusals.tooManyRequests(crowded);
  const taken = await firstWithRoom(isKnown ? [anywhere, known] : [anywhere], account);
  if ("wait" in taken) throw refusals.tooManyRequests(taken.wait);
  const round = taken.isLast ? (await rounds.penalty(account)).consumedPoints : 1;
  // A count that has just begun stands as long as it should.
  if (!taken.isFirst) await putOff(services.db, taken.limiter, account, Math.min(longest, quiet * round));
  return {
    async succeeded() {
      await Promise.all([taken.limiter.delete(account), addressFailures.reward(network)]);
    },
  };
}

/** Takes a try from the first counter that has one left; seconds until there is one again when none has. */
async function firstWithRoom(
  limiters: readonly RateLimiterPostgres[],
  key: string,
): Promise<{ limiter: RateLimiterPostgres; isFirst: boolean; isLast: boolean } | { wait: number }> {
  let wait = Infinity;
  for (const limiter of limiters)
    try {
      const { remainingPoints, isFirstInDuration } = await limiter.consume(key);
      return { limiter, isFirst: isFirstInDuration, isLast: remainingPoints === 0 };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      wait = Math.min(wait, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  return { wait };
}

/** Whether the account's owner was signed in from this very address in the last three months. */
export async function hasSignedIn(db: Database, email: string, ip: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from users u join sessions s on s.user_id = u.id
      where u.email = ? and u.deleted_at is null and s.ip = ? and s.created_at > now() - interval '90 days' limit 1`,
    [email, ip],
  );
  return rows.length > 0;
}

/** The same of a session in which a second factor was shown. */
async function hasShownFactor(db: Database, userId: string, ip: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from sessions where user_id = ? and ip = ? and aal = 'aal2' and created_at > now() - interval '90 days' limit 1`,
    [userId, ip],
  );
  return rows.length > 0;
}

/** Lets a counter stand for so many seconds from now, if it would not stand longer. */
async function putOff(db: Database, limiter: RateLimiterPostgres, key: string, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  await db("rate_limits")
    .where({ key: limiter.getKey(key) })
    .where("expire", "<", until)
    .update({ expire: until });
}

/**
 * Counts a code of a second factor as wrong before it is looked at.
 *
 * @param factor the factor, or what stands for a user's recovery codes.
 * @throws {AuthError} 429 when it has had too many, whether this one is right or not.
 */
export async function countFactorAttempt(
  services: Services,
  factor: string,
  { userId, ip }: { userId: string; ip: string },
): Promise<Attempt> {
  const { factorFailures, knownFactorFailures } = limitsOf(services);
  const isKnown = await hasShownFactor(services.db, userId, ip);
  const taken = await firstWithRoom(isKnown ? [factorFailures, knownFactorFailures] : [factorFailures], factor);
  if ("wait" in taken) throw refusals.tooManyRequests(taken.wait);
  return {
    async succeeded() {
      await taken.limiter.delete(factor);
    },
  };
}

/**
 * Counts a letter of one kind to one address, whether anybody has that address or not.
 *
 * @returns seconds until the next may be sent; undefined when this one may.
 */
export async function countLetter(services: Services, kind: string, email: string): Promise<number | undefined> {
  const { letters } = limitsOf(services);
  return letters && consume(letters, `${kind}:${addressKey(email)}`);
}

/** Takes away counters that have run out. */
export async function sweepLimits(db: Database): Promise<void> {
  await db("rate_limits").where("expire", "<", Date.now()).delete();
}
