import type { Page } from "#shared/kernel/endpoint.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { paidIn } from "#shared/currencies/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readRows } from "#backend/src/db/direct.ts";
import { cutPage } from "#backend/src/db/page.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { newestRates } from "../../currencies/index.ts";
import { presentProduct, type Exchange, type ListedRow } from "../presenter.ts";
import { roughGroups } from "./listed-groups.ts";
import { readListed, type WrittenRow } from "./listed-rows.ts";
import {
  countCap,
  gatheredStatement,
  plainStatement,
  walkedStatement,
  type Asked,
  type Statement,
} from "./list-statement.ts";
import {
  categoriesOf,
  filterConditions,
  searchConditions,
  wordsOf,
  type ProductFilter,
  type Reading,
} from "./product-conditions.ts";
import { wordShares } from "./word-shares.ts";

/** Beyond so many nobody reads what was found in names first: they are listed as they are, the newest first. */
const mostRanked = 10_000;
/** A list is walked for what this share of it has: a page of it is met among some hundred, and missed hardly ever. */
const metSoon = 0.02;

interface Props extends Asked {
  /** In which the provider takes money. */
  taken: readonly string[];
  now: Date;
}

/** The rates of those of some listings that are ordered in another currency; where there is none of them, nothing is read. */
export async function exchangeFor(
  db: Database,
  rows: readonly Pick<ListedRow, "currency">[],
  { taken, now }: Pick<Props, "taken" | "now">,
): Promise<Exchange> {
  const foreign = rows.map(({ currency }) => currency).filter((code) => paidIn(code, taken) !== code);
  return { taken, now, rates: await newestRates(db, foreign) };
}

/** One page of the public catalogue. A search that nothing matches is read once more within words, and then with similar ones. */
export async function listProducts(db: Database, props: Props): Promise<Page<ProductView>> {
  const words = wordsOf(props.search);
  if (words === undefined) return present(db, props, await readPlain(db, props));
  if (words === null) return present(db, props, none);
  const found = await readSearch(db, props, words);
  if (found.rows.length > 0 || (await isMatched(db, props, words, "begins"))) return present(db, props, found);
  const within = await read(db, gatheredStatement(props, words, "contains", false));
  if (within.rows.length > 0 || (await isMatched(db, props, words, "contains"))) return present(db, props, within);
  const similar = await findSimilarWords(db, props.search ?? "");
  if (!similar) return present(db, props, within);
  const meant = await read(db, gatheredStatement(props, words, { similar }, false));
  return { ...(await present(db, props, meant)), ...(meant.rows.length > 0 && { similar: true }) };
}

type SortedRow = WrittenRow & { total: string; sort_values: string[] };

interface Found {
  rows: SortedRow[];
  cursor: Statement["cursor"];
}
const none: Found = { rows: [], cursor: undefined };

async function read(db: Database, { sql, bindings, cursor, name }: Statement): Promise<Found> {
  return { rows: await readRows<SortedRow>(db, { sql, bindings, name }), cursor };
}

/** About how many listings a filter leaves. */
async function roughCount(db: Database, { category, origin = [], certification = [] }: ProductFilter): Promise<number> {
  const categories = categoriesOf(category);
  let count = 0;
  for (const group of await roughGroups(db))
    if (
      (!categories || categories.includes(group.category)) &&
      (origin.length === 0 || origin.includes(group.origin)) &&
      (certification.length === 0 || group.certifications.some((one) => certification.includes(one)))
    )
      count += group.count;
  return count;
}

/** Twice as many as are counted: what has come or gone since the estimate changes nothing. */
const isMany = (count: number) => count > 2 * countCap;

async function readPlain(db: Database, props: Props): Promise<Found> {
  const many = !props.supplier && isMany(await roughCount(db, props));
  return read(db, plainStatement(props, many));
}

/** Words that many listings have are met on the way through the list; others are gathered by their index. */
async function readSearch(db: Database, props: Props, words: readonly string[]): Promise<Found> {
  const shares = await wordShares(db);
  const shareOf = (sign: string) => words.reduce((share, word) => share * shares.of(sign + word), 1);
  const matching = shareOf("") * shares.listings;
  const isRanked = matching <= mostRanked;
  const filtered =
    props.supplier || shares.listings === 0 ? 0 : Math.min(1, (await roughCount(db, props)) / shares.listings);
  if (shareOf("") * filtered >= metSoon) {
    const names = !isRanked ? "none" : shareOf("^") * filtered >= metSoon ? "met" : "gathered";
    const walk = { isMany: isMany(matching * filtered), names } as const;
    const found = await read(db, walkedStatement(props, words, walk));
    if (found.rows.length > props.limit) return found;
  }
  return read(db, gatheredStatement(props, words, "begins", isRanked));
}

/** Whether anything in the category matches the search itself: if so, only the filters left nothing. */
async function isMatched(
  db: Database,
  { category }: Props,
  words: readonly string[],
  reading: Reading,
): Promise<boolean> {
  const [filter, search] = [filterConditions({ category }), searchConditions(words, reading)];
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from listed_products l where ${filter.sql} and ${search.sql} limit 1`,
    [...filter.bindings, ...search.bindings] as never[],
  );
  return rows.length > 0;
}

async function present(db: Database, props: Props, { rows, cursor }: Found): Promise<Page<ProductView>> {
  const page = cutPage({ rows, limit: props.limit, cursor, valuesOf: (row) => row.sort_values });
  const listed = page.rows.map(readListed);
  const exchange = await exchangeFor(db, listed, props);
  const counted = Number(rows[0]?.total ?? 0);
  return {
    items: listed.map((row) => presentProduct(row, exchange)),
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  };
}
