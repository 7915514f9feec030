import type { Database } from "#backend/src/db/database.ts";
import { roughCount } from "./listed-groups.ts";
import {
  countCap,
  gatheredStatement,
  indexed,
  isUnfiltered,
  met,
  runOf,
  searchOrder,
  tiers,
  type Asked,
  type Statement,
} from "./list-statement.ts";
import {
  documentQuery,
  fragmentConditions,
  fragmentMet,
  searchConditions,
  termsOf,
  type Reading,
} from "./product-conditions.ts";
import { walkedStatement } from "./walked-statement.ts";
import { hasNames, keepMatches, knownMatches, shareOf, wordShares } from "./word-shares.ts";

/** Beyond so many nobody reads what was found in names first: they are listed as they are, the newest first. */
const mostRanked = 10_000;
/** A list is walked as long as a page of it should be met among so many: half of those that are looked through, so that it is missed hardly ever. */
const mostAhead = 2500;
/** One that is gathered by the index of words costs as much as so many that are met on the way. */
const gatheredCost = 1.5;
/** Words that this share of all listings has are asked of what the others have found. */
const common = 0.02;

/** Twice as many as are counted: what has come or gone since the estimate changes nothing. */
export const isMany = (count: number): boolean => count > 2 * countCap;

/** How many listings match, about, and which share of those in the order of the list. */
interface Estimate {
  matching: number;
  density: number;
}

const isWalked = ({ limit }: Asked, { matching, density }: Estimate): boolean => {
  const ahead = (limit + 1) / density;
  return ahead <= mostAhead && ahead < matching * gatheredCost;
};

/** Which share of the listings a filter leaves. */
async function shareLeft(db: Database, asked: Asked, listings: number): Promise<number> {
  return asked.supplier || listings === 0 ? 0 : Math.min(1, (await roughCount(db, asked)) / listings);
}

/** Runs the statements of one search until a page is full: the first may find too little where it looked. */
type Read<Row> = (statement: Statement) => Promise<{ rows: Row[]; cursor: Statement["cursor"] }>;

interface Counted {
  total: string;
}

/** Reads on the way; undefined where a page was not filled and more may follow. Of a first page, which says how many there are, the end is no proof of that. */
const walker =
  <Row>(db: Database, { limit, cursor }: Asked, read: Read<Row>) =>
  async (statement: Statement) => {
    const found = await read(statement);
    if (found.rows.length > limit) return found;
    if (!cursor || !statement.end) return undefined;
    const { sql, bindings } = statement.end;
    const { rows } = await db.raw<{ rows: { reached: boolean }[] }>(sql, [...bindings] as never[]);
    return rows[0]?.reached ? found : undefined;
  };

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
  const share = counted === undefined ? shareOf(shares, terms) : counted / Math.max(shares.listings, counted);
  const matching = share * shares.listings;
  const filtered = await shareLeft(db, asked, shares.listings);
  // What was typed wrongly is in no name.
  const isRanked = reading === "begins" && (isRankedSo(asked) ?? matching <= mostRanked);
  const nameQuery = documentQuery(terms, "^");
  const walk = walker(db, asked, read);
  if (isWalked(asked, { matching, density: share * filtered })) {
    const isNamed = isRanked && (asked.cursor !== undefined || (await hasNames(db, terms)));
    const names = !isNamed ? "none" : shareOf(shares, terms, "^") * filtered >= common ? "met" : "gathered";
    const found = await walk(
      walkedStatement(asked, {
        isMany: isMany(matching * filtered),
        isRanked: isRanked || reading !== "begins",
        names,
        search: met(documentQuery(terms)),
        nameQuery,
        all: searchConditions(asked, terms),
        isAlike: true,
      }),
    );
    if (found) return found;
  }
  const found = await read(
    gatheredStatement(asked, {
      found: indexed(asked, terms, (alternatives) => shareOf(shares, [alternatives]) >= common),
      tier: isRanked ? "byName" : reading === "begins" ? "unranked" : "elsewhere",
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
  const share = words.reduce((product, word) => product * shares.within(word), 1);
  const matching = share * shares.listings;
  const filtered = await shareLeft(db, asked, shares.listings);
  const all = fragmentConditions(asked, words);
  const walk = walker(db, asked, read);
  if (isWalked(asked, { matching, density: share * filtered })) {
    const found = await walk(
      walkedStatement(asked, {
        isMany: isMany(matching * filtered),
        isRanked: true,
        names: "none",
        search: fragmentMet(words),
        nameQuery: "",
        all,
        isAlike: false,
      }),
    );
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
      : searchConditions({ category }, termsOf(words, reading));
  // Gathered by the index: where nothing matches, looking for the first in the table would read all of it.
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `with found as materialized (select from listed_products l where ${sql}) select from found limit 1`,
    [...bindings] as never[],
  );
  return rows.length > 0;
}
