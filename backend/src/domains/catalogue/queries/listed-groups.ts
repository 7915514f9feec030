import { LRUCache } from "lru-cache";
import type { Database } from "#backend/src/db/database.ts";
import { categoriesOf, type ProductFilter } from "./product-conditions.ts";

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

/** What is known of the newest figures: the groups, and what was added up from them. */
interface Estimate {
  groups: ListedGroup[];
  counts: LRUCache<string, number>;
}
/** One for each database, because a process may hold several. */
const estimates = new WeakMap<Database, LRUCache<string, Estimate>>();

/**
 * About how many listings a filter leaves: from figures some seconds old, good for choosing how to read, never for an answer. Whoever asks while newer ones are
 * read is given the old.
 */
export async function roughCount(
  db: Database,
  { category, origin = [], certification = [] }: ProductFilter,
): Promise<number> {
  let cache = estimates.get(db);
  if (!cache) {
    cache = new LRUCache({
      max: 1,
      ttl: estimatesHold,
      allowStale: true,
      fetchMethod: async () => ({ groups: await readGroups(db), counts: new LRUCache({ max: 500 }) }),
    });
    estimates.set(db, cache);
  }
  const estimate = await cache.fetch("");
  if (!estimate) return 0;
  const asked = JSON.stringify([category ?? "", origin, certification]);
  let count = estimate.counts.get(asked);
  if (count === undefined) {
    const categories = categoriesOf(category);
    count = 0;
    for (const group of estimate.groups)
      if (
        (!categories || categories.includes(group.category)) &&
        (origin.length === 0 || origin.includes(group.origin)) &&
        (certification.length === 0 || group.certifications.some((one) => certification.includes(one)))
      )
        count += group.count;
    estimate.counts.set(asked, count);
  }
  return count;
}
