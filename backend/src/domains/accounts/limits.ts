import type { Database } from "#backend/src/db/database.ts";
import { addressKey, consume, createLimiter, networkOf } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { refusals } from "./refusals.ts";

const minutes = 60;

/** Wrong passwords that one account takes within `failureWindow`; after that it is slowed, never locked for ever. */
export const failuresOfAccount = 10;
const failureWindow = 15 * minutes;
const requestWindow = 5 * minutes;

function createLimits({ db, config }: Services) {
  const limiter = (name: string, points: number, duration: number) => createLimiter(db, name, points, duration);
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
  const [account, network] = [addressKey(email), networkOf(ip)];
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
  return letters && consume(letters, `${kind}:${addressKey(email)}`);
}

/** Takes away counters that have run out. */
export async function sweepLimits(db: Database): Promise<void> {
  await db("rate_limits").where("expire", "<", Date.now()).delete();
}
