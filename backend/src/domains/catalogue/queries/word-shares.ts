import { LRUCache } from "lru-cache";
import type { Database } from "#backend/src/db/database.ts";
import { documentQuery, isWhole, type Terms } from "./product-conditions.ts";

/** In which share of the listings the commonest words stand, as PostgreSQL counted when it last looked (`ANALYZE`). */
export interface WordShares {
  readonly listings: number;
  /** The share of listings with a word that begins so; 0 for what is rare or unknown. Words of names have a sign before them. */
  of(beginning: string): number;
  /** The share of listings with this very word. */
  whole(word: string): number;
  /** The share of listings with a word that has this anywhere in it. */
  within(fragment: string): number;
}

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
    within: (fragment) => largest(`*${fragment}`, (word) => /^[\p{L}\p{N}]/u.test(word) && word.includes(fragment)),
  };
}

export async function wordShares(db: Database): Promise<WordShares> {
  let cache = shares.get(db);
  if (!cache)
    shares.set(db, (cache = new LRUCache({ max: 1, ttl: hold, allowStale: true, fetchMethod: () => read(db) })));
  return (await cache.fetch("")) ?? { listings: 0, of: () => 0, whole: () => 0, within: () => 0 };
}

/** The share of listings that meet all terms, as far as words keep to themselves: the commonest alternative of each counts. */
export const shareOf = ({ of, whole }: WordShares, terms: Terms, sign = ""): number =>
  terms.reduce(
    (share, words) => share * Math.max(0, ...words.map((word) => (isWhole(word) ? whole : of)(sign + word))),
    1,
  );

/** Milliseconds for which it is believed that no name has a common word; what is listed meanwhile stands among the others for so long. */
const namesHold = 10_000;
const named = new WeakMap<Database, LRUCache<string, { found: boolean }>>();

/** Whether the name of any listing has these words, as of some seconds ago: where none has, nobody looks for those that stand first. */
export async function hasNames(db: Database, terms: Terms): Promise<boolean> {
  let cache = named.get(db);
  if (!cache)
    named.set(
      db,
      (cache = new LRUCache({
        max: 500,
        ttl: namesHold,
        fetchMethod: async (query) => {
          const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
            // Gathered by the index: where none has it, looking for the first in the table would read all of it.
            "with found as materialized (select from listed_products l where l.shown and l.document @@ ?::tsquery) select exists (select from found) as found",
            [query],
          );
          return { found: rows[0]?.found ?? true };
        },
      })),
    );
  return (await cache.fetch(documentQuery(terms, "^")))?.found ?? true;
}

/** Milliseconds for which the number of listings with some words is remembered: only for choosing how to read. */
const matchesHold = 60_000;
const matches = new WeakMap<Database, LRUCache<string, number>>();

/** How many listings had these words when they were last gathered: the statistics know nothing of words that begin so, each of which is rare. */
export const knownMatches = (db: Database, terms: Terms): number | undefined =>
  matches.get(db)?.get(documentQuery(terms));

export function keepMatches(db: Database, terms: Terms, count: number): void {
  let cache = matches.get(db);
  if (!cache) matches.set(db, (cache = new LRUCache({ max: 1000, ttl: matchesHold })));
  cache.set(documentQuery(terms), count);
}
