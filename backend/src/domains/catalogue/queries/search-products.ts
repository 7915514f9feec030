import { LRUCache } from "lru-cache";
import type { Database } from "#backend/src/db/database.ts";
import { commonShare, wordShares } from "#backend/src/db/word-shares.ts";
import { findsMany } from "./finds-many.ts";
import { roughCount } from "./listed-groups.ts";
import {
  countCap,
  gatheredStatement,
  isUnfiltered,
  runOf,
  searchOrder,
  tiers,
  type Asked,
  type Statement,
} from "./list-statement.ts";
import {
  and,
  met,
  documentQuery,
  filterConditions,
  fragmentConditions,
  fragmentMet,
  searchConditions,
  termsOf,
  type Conditions,
  type Reading,
} from "./product-conditions.ts";
import { walkedStatement, type Walk } from "./walked-statement.ts";
import { hasNames, indexed, keepMatches, knownMatches, shareOf } from "./common-words.ts";

/** Beyond so many nobody reads what was found in names first: they are listed as they are, the newest first. */
const mostRanked = 10_000;
/** A list is walked as long as a page of it should be met among so many: half of those that are looked through, so that it is missed hardly ever. */
const mostAhead = 2500;
/** One that is gathered by the index of words costs as much as so many that are met on the way. */
const gatheredCost = 1.5;

/** Twice as many as are counted: what has come or gone since the estimate changes nothing. */
export const isMany = (count: number): boolean => count > 2 * countCap;

/** What is known of a search: which share of the listings its filter leaves and each of its words has, and of how many. */
interface Known {
  listings: number;
  filtered: number;
  shares: readonly number[];
}

const product = (shares: readonly number[]) => shares.reduce((all, share) => all * share, 1);

/**
 * Whether a page is soon met in the order of the list, and whether more match than are counted. That words and filter have nothing to do with each other is a guess: where
 * it says that many match, and not even the least that they can have in common are as many (`met` tells a listing that has all), the newest listings are looked through.
 */
async function howToRead(db: Database, asked: Asked, { listings, filtered, shares }: Known, met: Conditions) {
  const matching = product(shares) * listings;
  const density = product(shares) * filtered;
  const ahead = (asked.limit + 1) / density;
  if (!(ahead <= mostAhead && ahead < matching * gatheredCost)) return undefined;
  if (!isMany(density * listings)) return { isMany: false };
  const least = filtered + shares.reduce((sum, share) => sum + share - 1, 0);
  return isMany(least * listings) || (await findsMany(db, and(filterConditions(asked), met)))
    ? { isMany: true }
    : undefined;
}

/** Which share of the listings a filter leaves. */
async function shareLeft(db: Database, asked: Asked, listings: number): Promise<number> {
  return asked.supplier || listings === 0 ? 0 : Math.min(1, (await roughCount(db, asked)) / listings);
}

/** Runs the statements of one search until a page is full: the first may find too little where it looked. */
type Read<Row> = (statement: Statement) => Promise<{ rows: Row[]; cursor: Statement["cursor"] }>;

interface Counted {
  total: string;
  /** In a list that has names first, the tier. */
  sort_0: string;
}

/** Milliseconds for which it is remembered that a page was not filled on the way: what a word stands in was listed together, some time ago. */
const missedHold = 60_000;
const missed = new WeakMap<Database, LRUCache<string, true>>();

/** Reads on the way; undefined where a page was not filled and more may follow. Of a first page, which says how many there are, the end is no proof of that. */
async function walk<Row extends Counted>(db: Database, asked: Asked, read: Read<Row>, how: Walk) {
  const { limit, cursor } = asked;
  const statement = walkedStatement(asked, how);
  let cache = missed.get(db);
  if (!cache) missed.set(db, (cache = new LRUCache({ max: 500, ttl: missedHold })));
  const key = JSON.stringify([statement.sql, statement.bindings]);
  if (cache.has(key)) return undefined;
  const found = await read(statement);
  const isReached = async ({ sql, bindings }: Conditions) => {
    const { rows } = await db.raw<{ rows: { reached: boolean }[] }>(sql, [...bindings] as never[]);
    return rows[0]?.reached ?? false;
  };
  const { ahead, end } = statement;
  if (found.rows.length > limit) {
    const isPassed = ahead && found.rows.some((row) => Number(row.sort_0) !== ahead.named);
    if (!isPassed || (await isReached(ahead.end))) return found;
  } else if (cursor && end && (await isReached(end))) return found;
  cache.set(key, true);
  return undefined;
}

/** Words that many listings have are met on the way through the list; others are gathered by their index. */
export function searchProducts<Row extends Counted>(
  db: Database,
  asked: Asked,
  { words, reading }: { words: readonly string[]; reading: Reading },
  read: Read<Row>,
): ReturnType<Read<Row>> {
  return reading === "contains"
    ? searchFragments(db, asked, words, read)
    : searchWhole(db, asked, words, reading, read);
}

async function searchWhole<Row extends Counted>(
  db: Database,
  asked: Asked,
  words: readonly string[],
  reading: Exclude<Reading, "contains">,
  read: Read<Row>,
): ReturnType<Read<Row>> {
  const terms = termsOf(words, reading);
  const shares = await wordShares(db);
  const counted = knownMatches(db, terms);
  const { listings } = shares;
  const each =
    counted === undefined ? terms.map((one) => shareOf(shares, [one])) : [counted / Math.max(listings, counted)];
  const matching = product(each) * listings;
  const filtered = await shareLeft(db, asked, listings);
  // What was typed wrongly is in no name.
  const isTyped = typeof reading === "string";
  const isRanked = isTyped && (isRankedSo(asked) ?? matching <= mostRanked);
  const nameQuery = documentQuery(terms, "^");
  const search = met(documentQuery(terms));
  const way = await howToRead(db, asked, { listings, filtered, shares: each }, search);
  if (way) {
    const isNamed = isRanked && (asked.cursor !== undefined || (await hasNames(db, terms)));
    const names = !isNamed ? "none" : shareOf(shares, terms, "^") * filtered >= commonShare ? "met" : "gathered";
    const found = await walk(db, asked, read, {
      ...way,
      isRanked: isRanked || !isTyped,
      names,
      search,
      nameQuery,
      all: searchConditions(asked, terms),
      isAlike: true,
    });
    if (found) return found;
  }
  const found = await read(
    gatheredStatement(asked, {
      found: indexed(asked, terms, shares),
      tier: isRanked ? "byName" : isTyped ? "unranked" : "elsewhere",
      names: nameQuery,
    }),
  );
  const [first] = found.rows;
  if (first && isUnfiltered(asked)) keepMatches(db, terms, Number(first.total));
  return found;
}

/** Whether the pages before this one had names first; undefined for a first page, or where another order was asked for. */
function isRankedSo({ sort, cursor }: Asked): boolean | undefined {
  const [tier] = sort === "relevance" ? (runOf(searchOrder(sort), cursor).cursor?.values ?? []) : [];
  return tier === undefined ? undefined : Number(tier) !== tiers.unranked;
}

/** What stands within words: where a word that many have has it, a page of those is soon met; else their trigrams find the few. */
async function searchFragments<Row extends Counted>(
  db: Database,
  asked: Asked,
  words: readonly string[],
  read: Read<Row>,
): ReturnType<Read<Row>> {
  const shares = await wordShares(db);
  const known = {
    listings: shares.listings,
    filtered: await shareLeft(db, asked, shares.listings),
    shares: words.map((word) => shares.within(word)),
  };
  const all = fragmentConditions(asked, words);
  const search = fragmentMet(words);
  const way = await howToRead(db, asked, known, search);
  if (way) {
    const found = await walk(db, asked, read, {
      ...way,
      isRanked: true,
      names: "none",
      search,
      nameQuery: "",
      all,
      isAlike: false,
    });
    if (found) return found;
  }
  return read(gatheredStatement(asked, { found: all, tier: "elsewhere" }));
}

/** Whether anything in the category matches the search itself: if so, only the filters left nothing. */
export async function isMatched(
  db: Database,
  { category }: Asked,
  { words, reading }: { words: readonly string[]; reading: Reading },
): Promise<boolean> {
  const { sql, bindings } =
    reading === "contains"
      ? fragmentConditions({ category }, words)
      : indexed({ category }, termsOf(words, reading), await wordShares(db));
  // Gathered by the index: where nothing matches, looking for the first in the table would read all of it.
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `with found as materialized (select from listed_products l where ${sql}) select from found limit 1`,
    [...bindings] as never[],
  );
  return rows.length > 0;
}
