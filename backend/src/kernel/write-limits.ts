import { LRUCache } from "lru-cache";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { UserActor } from "./actor.ts";
import { membershipOf } from "./actor.ts";
import { networkOf } from "./rate-limit.ts";
import type { Services } from "./services.ts";

/** Milliseconds after which a count begins anew. */
const window = 60_000;
/** A user's limit times this is what an organization, and what everybody behind one address, may write: an office is several people. */
const organizationShare = 3;
const addressShare = 5;
/** A process takes from a count so many parts of its limit at a time, so that most writes ask the database nothing. */
const parts = 12;
/** Counts that a process remembers. */
const mostKept = 20_000;

/** What this process may still use of one count. */
interface Lease {
  left: number;
  /** When the count begins anew, by the machine's clock. */
  readonly until: number;
}

interface Count {
  readonly key: string;
  readonly limit: number;
}

export type CountWrite = (actor: UserActor, ip: string, what?: Pick<AnyEndpoint, "endsSessions">) => Promise<void>;

/**
 * Counts what signed-in people write: by user, by organization and by address, in one minute, for all processes together. It runs on the machine's clock, as every
 * limit of haste. What only ends sessions counts by address alone: whoever holds a session of somebody could keep its owner from ending it.
 *
 * @returns what counts one write. @throws {AppError} `request.rateLimited` with the seconds until the count begins anew.
 */
export function createWriteLimits({ db, config }: Pick<Services, "db" | "config">): CountWrite {
  const leases = new LRUCache<string, Lease>({ max: mostKept });
  /** Leases that are being asked for, by their count. */
  const asking = new Map<string, Promise<void>>();
  const user = config.writeRateLimit;

  async function renew(counts: readonly Count[]): Promise<void> {
    const now = Date.now();
    // Each kind of count after the other, so that nobody waits for another in a circle.
    const rows = counts.map(({ key, limit }) => [key, sizeOf(limit), now + window] as const);
    const { rows: counted } = await db.raw<{ rows: { key: string; points: number; expire: string }[] }>(
      `insert into rate_limits as r (key, points, expire) values ${rows.map(() => "(?, ?, ?)").join(", ")}
         on conflict (key) do update
           set points = case when r.expire <= ? then excluded.points else least(r.points, 1000000) + excluded.points end,
               expire = case when r.expire <= ? then excluded.expire else r.expire end
       returning key, points, expire`,
      [...rows.flat(), now, now],
    );
    for (const { key, points, expire } of counted) {
      const limit = counts.find((count) => count.key === key)?.limit ?? 0;
      const size = sizeOf(limit);
      const granted = Math.max(0, Math.min(size, limit - (points - size)));
      const known = standing(leases.get(key), now);
      leases.set(key, { left: (known?.left ?? 0) + granted, until: Number(expire) });
    }
  }

  /**
   * Asks for leases of these counts, of each one at a time, for which whoever writes meanwhile waits: each with one of their own, many at once would take the whole limit
   * away from the other processes.
   */
  async function ask(missing: readonly Count[]): Promise<void> {
    const ours = missing.filter(({ key }) => !asking.has(key));
    if (ours.length > 0) {
      const asked = renew(ours).finally(() => {
        for (const { key } of ours) asking.delete(key);
      });
      for (const { key } of ours) asking.set(key, asked);
    }
    await Promise.all(missing.flatMap(({ key }) => asking.get(key) ?? []));
  }

  const ofPeople = (actor: UserActor): Count[] => {
    const organizationId = membershipOf(actor)?.organizationId;
    return [
      { key: `writes:user:${actor.userId}`, limit: user },
      ...(organizationId ? [{ key: `writes:org:${organizationId}`, limit: user * organizationShare }] : []),
    ];
  };

  return async (actor, ip, what) => {
    const counts: Count[] = [
      ...(what?.endsSessions ? [] : ofPeople(actor)),
      { key: `writes:from:${networkOf(ip)}`, limit: user * addressShare },
    ];
    const missingOf = () => counts.filter(({ key }) => !standing(leases.get(key), Date.now()));
    // Others that waited may have used it up first. Between the last look and the use below nothing may wait.
    for (let missing = missingOf(); missing.length > 0; missing = missingOf()) await ask(missing);
    const now = Date.now();
    for (const { key } of counts) {
      const lease = leases.get(key);
      // Nothing left in a count that stands is a limit that was reached: until it begins anew nobody is asked.
      if (lease && lease.left <= 0)
        throw new AppError("request.rateLimited", { retryAfter: Math.max(1, Math.ceil((lease.until - now) / 1000)) });
    }
    for (const { key } of counts) {
      const lease = leases.get(key);
      if (!lease) continue;
      lease.left -= 1;
      // Used up here, though others may have more: the next write asks.
      if (lease.left === 0) leases.delete(key);
    }
  };
}

const sizeOf = (limit: number): number => Math.max(1, Math.floor(limit / parts));

const standing = (lease: Lease | undefined, now: number): Lease | undefined =>
  lease && lease.until > now ? lease : undefined;
