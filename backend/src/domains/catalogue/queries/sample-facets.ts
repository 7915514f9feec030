import type { Database } from "#backend/src/db/database.ts";
import type { ListedGroup } from "./listed-groups.ts";
import type { Conditions } from "./product-conditions.ts";

/** So many listings are looked through, of each category and origin a part as large as theirs in the whole, but no fewer than these where there are so many. */
const [looked, leastOfPlace] = [20_000, 60];
/** Where fewer of them match, the word is rarer than was thought, and all that match are soon counted. */
const fewestFound = 200;

/** Matches of a category, an origin and a set of certifications. */
export interface FoundGroup {
  readonly category: string;
  readonly origin: string;
  readonly certifications: readonly string[];
  readonly count: number;
  /** Concluded from a part of the listings. */
  readonly isEstimated: boolean;
}

interface Place {
  readonly category: string;
  readonly origin: string;
  listings: number;
}

function placesOf(groups: readonly ListedGroup[]): Place[] {
  const places = new Map<string, Place>();
  for (const { category, origin, count } of groups) {
    const key = `${category} ${origin}`;
    const place = places.get(key);
    if (place) place.listings += count;
    else places.set(key, { category, origin, listings: count });
  }
  return [...places.values()];
}

/**
 * How many of the listings of `groups` have words that very many have, by the newest of each category and origin: counting all would read all. A place with few
 * listings is read whole, so it is exact and never missed. Undefined where the words turn out to be rare.
 */
export async function sampleFacets(
  db: Database,
  groups: readonly ListedGroup[],
  search: Conditions,
): Promise<FoundGroup[] | undefined> {
  const places = placesOf(groups);
  const all = places.reduce((sum, { listings }) => sum + listings, 0);
  const shares = places.map(({ listings }) =>
    Math.min(listings, Math.max(leastOfPlace, Math.ceil((looked * listings) / all))),
  );
  const { rows } = await db.raw<{ rows: { place: number; certifications: string[]; count: number }[] }>(
    `select p.place::integer, l.certifications, count(*)::integer as count
       from unnest(?::text[], ?::text[], ?::integer[]) with ordinality as p (category, origin, looked, place),
            lateral (select l.id, l.certifications, l.document from listed_products l
                      where l.shown and l.category = p.category and l.origin_country = p.origin
                      order by l.created_at desc, l.id desc limit p.looked) as l
      where ${search.sql} group by 1, 2`,
    [places.map((one) => one.category), places.map((one) => one.origin), shares, ...search.bindings] as never[],
  );
  if (rows.reduce((sum, { count }) => sum + count, 0) < fewestFound) return undefined;
  return rows.flatMap(({ place, certifications, count }) => {
    const [at, read] = [places[place - 1], shares[place - 1]];
    if (!at || !read) return [];
    const { category, origin, listings } = at;
    return { category, origin, certifications, count: (count * listings) / read, isEstimated: read < listings };
  });
}
