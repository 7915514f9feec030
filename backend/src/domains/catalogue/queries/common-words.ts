import { LRUCache } from "lru-cache";
import type { Database } from "#backend/src/db/database.ts";
import { commonShare, type WordShares } from "#backend/src/db/word-shares.ts";
import {
  and,
  documentQuery,
  met,
  searchConditions,
  type Conditions,
  type ProductFilter,
  type Terms,
} from "./product-conditions.ts";

/** The share of listings that meet all terms, as far as words keep to themselves: the commonest alternative of each counts. */
export const shareOf = ({ of, whole }: WordShares, terms: Terms, sign = ""): number =>
  terms.reduce(
    (share, words) => share * Math.max(0, ...words.map(({ word, isWhole }) => (isWhole ? whole : of)(sign + word))),
    1,
  );

/**
 * What the index of words finds. Words that many have are asked of what the others have found, where there are others: the index would read all listings that have
 * them.
 */
export function indexed(filter: ProductFilter, terms: Terms, shares: WordShares): Conditions {
  const isCommon = (words: Terms[number]) => shareOf(shares, [words]) >= commonShare;
  const [many, few] = [terms.filter(isCommon), terms.filter((words) => !isCommon(words))];
  return few.length > 0 && many.length > 0
    ? and(searchConditions(filter, few), met(documentQuery(many)))
    : searchConditions(filter, terms);
}

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
