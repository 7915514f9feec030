import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { refusals } from "./refusals.ts";

const minutes = 60;

/** Wrong passwords that one account takes within `failureWindow`; after that it is slowed, never locked for ever. */
export const failuresOfAccount = 10;
const failureWindow = 15 * minutes;
const requestWindow = 5 * minutes;

/**
 * Counters in the database, so that all processes count together. They run on the machine's clock: they protect against
 * people who are in a hurry, not against the calendar.
 */
function createLimits({ db, config }: Services) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: "knex",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  return {
    requests: limiter("auth-request", config.authRateLimit, requestWindow),
    accountFailures: limiter("auth-account", failuresOfAccount, failureWindow),
    addressFailures: limiter("auth-address", config.authRateLimit, failureWindow),
    letters: config.mailInterval > 0 ? limiter("auth-letter", 1, config.mailInterval) : undefined,
  };
}

const known = new WeakMap<Services, ReturnType<typeof createLimits>>();

function limitsOf(services: Services): ReturnType<typeof createLimits> {
  let limits = known.get(services);
  if (!limits) known.set(services, (limits = createLimits(services)));
  return limits;
}

/** Seconds to wait when the limit is reached, else undefined. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

/** Keys are hashed: the counters need not tell who has an account here. */
const accountKey = (email: string): string => createHash("sha256").update(email).digest("base64url");

/** Whoever has an IPv6 address has a whole /64 of them. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const groups = (part: string) => part.split(":").filter(Boolean);
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const all = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
  return all.slice(0, 4).join(":");
}

/** @throws {AuthError} 429 when one address asks too often. */
export async function countRequest(services: Services, ip: string): Promise<void> {
  const wait = await consume(limitsOf(services).requests, networkOf(ip));
  if (wait !== undefined) throw refusals.tooManyRequests(wait);
}

interface Attempt {
  /** Takes the attempt back from the counters: the password was right. */
  succeeded(): Promise<void>;
}

/**
 * Counts a sign-in as failed before its password is looked at, so that parallel guesses count too.
 *
 * @throws {AuthError} 429 when the account or the address has had too many, whether the password is right or not.
 */
export async function countAttempt(services: Services, email: string, ip: string): Promise<Attempt> {
  const { accountFailures, addressFailures } = limitsOf(services);
  const [account, network] = [accountKey(email), networkOf(ip)];
  const wait = (await consume(addressFailures, network)) ?? (await consume(accountFailures, account));
  if (wait !== undefined) throw refusals.tooManyRequests(wait);
  return {
    async succeeded() {
      await Promise.all([accountFailures.delete(account), addressFailures.reward(network)]);
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
  return letters && consume(letters, `${kind}:${accountKey(email)}`);
}

/** Takes away counters that have run out. */
export async function sweepLimits(db: Database): Promise<void> {
  await db("rate_limits").where("expire", "<", Date.now()).delete();
}
