import type { Page } from "#shared/kernel/endpoint.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { paidIn } from "#shared/currencies/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readRows } from "#backend/src/db/direct.ts";
import { cutPage } from "#backend/src/db/page.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { WrittenJson } from "#backend/src/kernel/written-json.ts";
import { newestRates } from "../../currencies/index.ts";
import { writeProducts, type Exchange } from "../presenter.ts";
import { roughCount } from "./listed-groups.ts";
import type { ListedRow } from "./listed-rows.ts";
import { countCap, gatheredStatement, plainStatement, type Asked, type Statement } from "./list-statement.ts";
import { filterConditions, searchConditions, wordsOf, type Reading } from "./product-conditions.ts";
import { walkedStatement } from "./walked-statement.ts";
import { hasNames, wordShares } from "./word-shares.ts";

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
export async function listProducts(db: Database, props: Props): Promise<WrittenJson<Page<ProductView>>> {
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
  return present(db, props, meant, meant.rows.length > 0);
}

interface SortedRow extends ListedRow {
  total: string;
  /** By what it stands where it stands; the third only where a list has so many. */
  sort_0: string;
  sort_1: string;
  sort_2?: string;
}

interface Found {
  rows: SortedRow[];
  cursor: Statement["cursor"];
}
const none: Found = { rows: [], cursor: undefined };

async function read(db: Database, { sql, bindings, cursor, name }: Statement): Promise<Found> {
  return { rows: await readRows<SortedRow>(db, { sql, bindings, name }), cursor };
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
    const isNamed = isRanked && (props.cursor !== undefined || (await hasNames(db, words)));
    const names = !isNamed ? "none" : shareOf("^") * filtered >= metSoon ? "met" : "gathered";
    const walk = { isMany: isMany(matching * filtered), names } as const;
    const found = await read(db, walkedStatement(props, words, walk));
    if (found.rows.length > props.limit) return found;
  }
  return read(
    db,
    gatheredStatement(props, words, "begins", isRanked, (word) => shares.of(word) >= metSoon),
  );
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

const sortValues = ({ sort_0, sort_1, sort_2 }: SortedRow): string[] =>
  sort_2 === undefined ? [sort_0, sort_1] : [sort_0, sort_1, sort_2];

async function present(
  db: Database,
  props: Props,
  { rows, cursor }: Found,
  similar = false,
): Promise<WrittenJson<Page<ProductView>>> {
  const page = cutPage({ rows, limit: props.limit, cursor, valuesOf: sortValues });
  const exchange = await exchangeFor(db, page.rows, props);
  const counted = Number(rows[0]?.total ?? 0);
  return WrittenJson.page<ProductView>(writeProducts(page.rows, exchange), {
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
    ...(similar && { similar }),
  });
}
