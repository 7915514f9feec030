import { LRUCache } from "lru-cache";
import type { Database } from "#backend/src/db/database.ts";

/** How many listings there are of a category, an origin, a set of certifications and a season. */
export interface ListedGroup {
  category: string;
  origin: string;
  certifications: string[];
  seasonStart: number | null;
  seasonEnd: number | null;
  count: number;
}

/** All that is listed, by groups: some thousands, however many listings there are. */
export async function readGroups(db: Database): Promise<ListedGroup[]> {
  const { rows } = await db.raw<{ rows: ListedGroup[] }>(
    `select category, origin_country as origin, certifications, season_start as "seasonStart", season_end as "seasonEnd", sum(listings)::integer as count
       from listing_counts group by 1, 2, 3, 4, 5 having sum(listings) > 0`,
  );
  return rows;
}

/** Milliseconds after which the figures for estimates are read anew. */
const estimatesHold = 10_000;

/** What the newest figures are kept for: one for each database, because a process may hold several. */
const estimates = new WeakMap<Database, LRUCache<string, ListedGroup[]>>();

/**
 * The same, some seconds old: good for choosing how to read, never for an answer. Whoever asks while newer ones are read is given the old.
 */
export async function roughGroups(db: Database): Promise<readonly ListedGroup[]> {
  let cache = estimates.get(db);
  if (!cache) {
    cache = new LRUCache({ max: 1, ttl: estimatesHold, allowStale: true, fetchMethod: () => readGroups(db) });
    estimates.set(db, cache);
  }
  return (await cache.fetch("")) ?? [];
}
