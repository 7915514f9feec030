import type { Page } from "#shared/kernel/endpoint.ts";
import type { SortOption } from "#shared/catalogue/choices.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { paidIn } from "#shared/currencies/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor, type Cursor, type SortKind } from "#backend/src/db/page.ts";
import { searchWords } from "#backend/src/db/search-words.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { newestRates } from "../../currencies/index.ts";
import { presentProduct, type Exchange, type ListedRow } from "../presenter.ts";
import { productConditions, type ProductFilter } from "./product-conditions.ts";

/** Counting stops here: what is beyond is "1,000+", which keeps a count cheap however many there are. */
export const countCap = 1000;

/** What a list needs of a product; its pictures are read apart. */
export const rowColumns = `p.id, p.name, p.description, p.category, p.images, p.price, p.price_max, p.currency, p.quantity, p.unit, p.minimum_order,
  p.maximum_order, p.delivery_time_days, p.delivery_terms, p.net_weight_kg, p.origin_country, p.season_start, p.season_end, p.certifications, p.updated_at, p.terms_version, p.organization_id,
  o.name as supplier_name, o.country as supplier_country, o.city as supplier_city, o.verification as supplier_verification, o.certificates as supplier_certificates,
  o.established as supplier_established, o.export_volume as supplier_export_volume, o.export_volume_unit as supplier_export_volume_unit`;
const listedColumns = `${rowColumns}, jsonb_path_query_array(p.pictures, '$[0]') as pictures`;
export const listedFrom = "supplier_products p join organizations o on o.id = p.organization_id";

interface SortKey {
  sql: string;
  cast: string;
}

/** All keys of an order run the same way, so that a row comparison continues a page. */
interface Order {
  keys: SortKey[];
  descending: boolean;
  /** Values of question marks in the first key. */
  bindings: unknown[];
}

const kindOf: Record<string, SortKind> = { uuid: "id", numeric: "number", integer: "number", timestamptz: "moment" };

const id: SortKey = { sql: "p.id", cast: "uuid" };

/** Where the search stands as it was typed; where its words stand apart, or are similar ones, its first word, behind all those. */
const place = "-coalesce(nullif(strpos(p.search_text, ?), 0), 1000000 + strpos(p.search_text, ?))";

function orderOf(sort: SortOption, sought: [term: string, firstWord: string] | undefined): Order {
  if (sort === "price-asc")
    return {
      keys: [{ sql: "coalesce(p.comparable_price, 'Infinity'::numeric)", cast: "numeric" }, id],
      descending: false,
      bindings: [],
    };
  if (sort === "price-desc")
    return { keys: [{ sql: "coalesce(p.comparable_price, -1)", cast: "numeric" }, id], descending: true, bindings: [] };
  if (sort === "quantity-desc")
    return {
      keys: [{ sql: "coalesce(p.comparable_quantity, -1)", cast: "numeric" }, id],
      descending: true,
      bindings: [],
    };
  const newest: SortKey[] = [{ sql: "p.created_at", cast: "timestamptz" }, id];
  // An early match is a match in the name; the sign lets it run downwards with the date.
  return sought
    ? { keys: [{ sql: place, cast: "integer" }, ...newest], descending: true, bindings: sought }
    : { keys: newest, descending: true, bindings: [] };
}

interface Props extends ProductFilter {
  /** In which the provider takes money. */
  taken: readonly string[];
  now: Date;
  sort: SortOption;
  cursor?: string | undefined;
  limit: number;
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

type SortedRow = ListedRow & { total: string; sort_values: string[] };

/** One page of the public catalogue. A search that nothing matches is read once more with similar words. */
export async function listProducts(db: Database, props: Props): Promise<Page<ProductView>> {
  const page = await readPage(db, props);
  if (page.items.length > 0 || !props.search) return page;
  const similar = (await isMatched(db, props)) ? undefined : await findSimilarWords(db, props.search);
  if (!similar) return page;
  const found = await readPage(db, { ...props, similar });
  return found.items.length > 0 ? { ...found, similar: true } : page;
}

/** Whether anything in the category matches the search itself: if so, only the filters left nothing. */
async function isMatched(db: Database, { category, search }: Props): Promise<boolean> {
  const { sql, bindings } = productConditions({ category, search });
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from ${listedFrom} where ${sql} limit 1`,
    bindings as never[],
  );
  return rows.length > 0;
}

/** One page with its capped total, in one statement. */
async function readPage(db: Database, props: Props): Promise<Page<ProductView>> {
  const { sql, bindings, cursor } = listStatement(props);
  const statement = db.raw<{ rows: SortedRow[] }>(sql, bindings as never[]);
  // The page most often asked for is prepared once a connection. Others are not: the best plan depends on what is filtered.
  const { rows } = await (isFirstPage(props)
    ? statement.options({ name: `catalogue.first-page-of-${props.limit}` })
    : statement);
  const page = cutPage({ rows, limit: props.limit, cursor, valuesOf: (row) => row.sort_values });
  const exchange = await exchangeFor(db, page.rows, props);
  const counted = Number(rows[0]?.total ?? 0);
  return {
    items: page.rows.map((row) => presentProduct(row, exchange)),
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  };
}

/**
 * The newest of all: its statement is always the same, and so is the best plan. It has no parameters, not even its limit: with one,
 * PostgreSQL plans a prepared statement anew each time, because without its value a plan looks dearer than it is.
 */
const isFirstPage = ({ category, search, origin, certification, supplier, sort, cursor }: Props): boolean =>
  (!category || category === "all") &&
  !search?.trim() &&
  !origin?.length &&
  !certification?.length &&
  !supplier &&
  !cursor &&
  sort === "relevance";

/** The statement of a page; the benchmark runs the same one through a bare server. */
export function listStatement({ sort, cursor: text, limit, ...filter }: Omit<Props, "taken" | "now">): {
  sql: string;
  bindings: unknown[];
  cursor: Cursor | undefined;
} {
  const conditions = productConditions(filter);
  const { term } = conditions;
  const firstWord = filter.similar?.[0]?.[0] ?? searchWords(term ?? "")?.[0] ?? "";
  const order = orderOf(sort, term === undefined ? undefined : [term, firstWord]);
  const cursor = decodeCursor(
    text,
    order.keys.map(({ cast }) => kindOf[cast] ?? "text"),
  );
  const backwards = cursor?.direction === "previous";
  const direction = order.descending !== backwards ? "desc" : "asc";
  const keys = order.keys.map((key) => key.sql).join(", ");
  const beyond = cursor
    ? `and (${keys}) ${direction === "desc" ? "<" : ">"} (${order.keys.map((key) => `?::${key.cast}`).join(", ")})`
    : "";
  // Ranking looks at every match, so a broad term is ranked among its newest thousand, which is also where counting stops.
  const ranked = conditions.term !== undefined && sort === "relevance";
  const from = ranked
    ? `(select p.* from ${listedFrom} where ${conditions.sql} order by p.created_at desc, p.id desc limit ${countCap}) p join organizations o on o.id = p.organization_id`
    : listedFrom;
  const where = ranked ? "true" : conditions.sql;
  const sql = `
    select ${listedColumns},
      array[${order.keys.map((key) => `(${key.sql})::text`).join(", ")}] as sort_values,
      (select count(*) from (select 1 from ${listedFrom} where ${conditions.sql} limit ${countCap + 1}) as counted) as total
    from ${from}
    where ${where} ${beyond}
    order by ${order.keys.map((key) => `${key.sql} ${direction}`).join(", ")}
    limit ${Math.trunc(limit) + 1}`;
  const bindings = [
    ...order.bindings,
    ...conditions.bindings,
    ...conditions.bindings,
    ...(cursor ? [...order.bindings, ...cursor.values] : []),
    ...order.bindings,
  ];
  return { sql, bindings, cursor };
}
