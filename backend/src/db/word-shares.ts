import { LRUCache } from "lru-cache";
import type { Database } from "./database.ts";

/** In which share of the listings the commonest words stand, as PostgreSQL counted when it last looked (`ANALYZE`). */
export interface WordShares {
  readonly listings: number;
  /** The share of listings with a word that begins so; 0 for what is rare or unknown. Words of names have a sign before them. */
  of(beginning: string): number;
  /** The share of listings with this very word. */
  whole(word: string): number;
  /** The share of listings with a word that has this anywhere in it; with `isNamed`, of those with such a word in their name. */
  within(fragment: string, isNamed?: boolean): number;
}

/** A word that at least this share of all listings has is asked of what is at hand: its index would read them all. */
export const commonShare = 0.02;

/** Milliseconds after which they are read anew: the server itself counts again after a tenth of the table has changed. */
const hold = 60_000;
const shares = new WeakMap<Database, LRUCache<string, WordShares>>();

interface Row {
  listings: number;
  words: string[] | null;
  shares: number[] | null;
}

async function read(db: Database): Promise<WordShares> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select greatest(reltuples, 0)::float8 as listings, most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares
       from pg_class left join pg_stats on schemaname = 'public' and tablename = relname and attname = 'document'
      where oid = 'listed_products'::regclass`,
  );
  const { listings = 0, words, shares: counted } = rows[0] ?? {};
  const known = (words ?? []).map((word, place) => [word, counted?.[place] ?? 0] as const);
  const found = new LRUCache<string, number>({ max: 1000 });
  const largest = (key: string, fits: (word: string) => boolean) => {
    const share = found.get(key);
    if (share !== undefined) return share;
    const most = known.reduce((best, [word, one]) => (one > best && fits(word) ? one : best), 0);
    found.set(key, most);
    return most;
  };
  return {
    listings,
    of: (beginning) => largest(beginning, (word) => word.startsWith(beginning)),
    whole: (whole) => largest(`=${whole}`, (word) => word === whole),
    within: (fragment, isNamed = false) =>
      largest(
        `${isNamed ? "^" : ""}*${fragment}`,
        (word) => (isNamed ? /^\^/ : /^[\p{L}\p{N}]/u).test(word) && word.includes(fragment),
      ),
  };
}

export async function wordShares(db: Database): Promise<WordShares> {
  let cache = shares.get(db);
  if (!cache)
    shares.set(db, (cache = new LRUCache({ max: 1, ttl: hold, allowStale: true, fetchMethod: () => read(db) })));
  return (await cache.fetch("")) ?? { listings: 0, of: () => 0, whole: () => 0, within: () => 0 };
}
