import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../db/database.ts";

/**
 * A counter in the database, so that all processes count together. It runs on the machine's clock: it protects against
 * people who are in a hurry, not against the calendar.
 *
 * @param db a transaction, when what is taken back must not count.
 * @param points what one key may consume within `duration` seconds.
 */
export const createLimiter = (db: Database, keyPrefix: string, points: number, duration: number) =>
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

/** Seconds to wait when the limit is reached, else undefined. */
export async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

/** Addresses are hashed: the counters need not tell who has an account here or has written to us. */
export const addressKey = (email: string): string => createHash("sha256").update(email).digest("base64url");

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
