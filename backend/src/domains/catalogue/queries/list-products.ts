import type { Page } from "#shared/kernel/endpoint.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { paidIn } from "#shared/currencies/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readRows } from "#backend/src/db/direct.ts";
import { cutPage } from "#backend/src/db/page.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { searching } from "#backend/src/db/search-lane.ts";
import { WrittenJson } from "#backend/src/kernel/written-json.ts";
import { newestRates } from "../../currencies/index.ts";
import { writeProducts, type Exchange } from "../presenter.ts";
import { roughCount } from "./listed-groups.ts";
import type { ListedRow } from "./listed-rows.ts";
import { countCap, placesOf, plainStatement, type Asked, type Statement } from "./list-statement.ts";
import { readingsOf, wordsOf, type Reading } from "./product-conditions.ts";
import { isMany, isMatched, searchProducts } from "./search-products.ts";

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
  return searching(db, () => search(db, props, words));
}

async function search(db: Database, props: Props, words: readonly string[]): Promise<WrittenJson<Page<ProductView>>> {
  const readAs = (reading: Reading) =>
    searchProducts<SortedRow>(db, props, { words, reading }, (statement) => read(db, statement));
  /** Nothing on this page may be the filters' doing, or that of a cursor at the end. */
  const isThere = async (found: Found, reading: Reading) =>
    found.rows.length > 0 || (isNarrowed(props) && (await isMatched(db, props, { words, reading })));
  for (const reading of readingsOf(words)) {
    const found = await readAs(reading);
    if (await isThere(found, reading)) return present(db, props, found);
  }
  const similar = await findSimilarWords(db, props.search ?? "");
  if (!similar) return present(db, props, none);
  const meant = await readAs({ similar });
  return present(db, props, meant, meant.rows.length > 0);
}

const isNarrowed = ({ origin, certification, supplier, cursor }: Props): boolean =>
  [origin?.length, certification?.length, supplier, cursor].some(Boolean);

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

async function read(db: Database, { sql, bindings, cursor, isAlike }: Statement): Promise<Found> {
  return { rows: await readRows<SortedRow>(db, { sql, bindings, isAlike }), cursor };
}

/** So many listings are read in the order of a list without a second thought. */
const mostMetPlain = 300;

/**
 * Where few of a list match, as far as is known, it would be walked to its end for a page of them: the wait would be of a stranger's choosing, who names a
 * certification that hardly any listing has.
 */
async function readPlain(db: Database, props: Props): Promise<Found> {
  if (props.supplier) return read(db, plainStatement(props, false));
  const { category, origin, certification } = props;
  const places = placesOf(props);
  const matching = await roughCount(db, props);
  // Where its lists are put together of places, a certification alone narrows them further.
  const walked = places && !certification?.length ? matching : await roughCount(db, places ? { category, origin } : {});
  const ahead = Math.min(walked, (props.limit * walked) / Math.max(1, matching));
  const isFew = ahead > mostMetPlain && matching < ahead;
  return read(db, plainStatement(props, isMany(matching), isFew));
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
