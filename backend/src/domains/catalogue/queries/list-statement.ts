import type { SortOption } from "#shared/catalogue/choices.ts";
import { categoryIds } from "#shared/catalogue/choices.ts";
import { usualLimit } from "#shared/kernel/fields.ts";
import { decodeCursor, type Cursor, type SortKind } from "#backend/src/db/page.ts";
import { listedColumns } from "./listed-rows.ts";
import { categoriesOf, filterConditions, type Conditions, type ProductFilter } from "./product-conditions.ts";

/** Counting stops here: what is beyond is "1,000+", which keeps a count cheap however many there are. */
export const countCap = 1000;
/** So many lists of one category and one origin are put together to one. */
const mostPlaces = 24;

export interface Asked extends ProductFilter {
  sort: SortOption;
  cursor?: string | undefined;
  limit: number;
}

export interface Statement {
  sql: string;
  bindings: unknown[];
  cursor: Cursor | undefined;
  /** Says in its column `reached` whether the end of the list was reached, where only a part of it was looked through. */
  end?: Conditions;
  /** The same of the tier that stands ahead of another on the page: what is of the other stands there only when that has no more. */
  ahead?: { named: number; end: Conditions };
  /** Its plan is kept, because it is good for all values. */
  isAlike?: boolean;
}

interface Key {
  sql: string;
  cast: "uuid" | "numeric" | "integer" | "timestamptz";
}

/** All keys of an order run the same way, so that a row comparison continues a page. */
interface Order {
  keys: readonly Key[];
  descending: boolean;
}

const kindOf: Record<Key["cast"], SortKind> = {
  uuid: "id",
  numeric: "number",
  // Whether a search has found it in the name.
  integer: "tier",
  timestamptz: "moment",
};
const id: Key = { sql: "l.id", cast: "uuid" };
const newest: readonly Key[] = [{ sql: "l.created_at", cast: "timestamptz" }, id];
export const orders: Record<SortOption, Order> = {
  relevance: { keys: newest, descending: true },
  "price-asc": { keys: [{ sql: "l.cheapest", cast: "numeric" }, id], descending: false },
  "price-desc": { keys: [{ sql: "l.dearest", cast: "numeric" }, id], descending: true },
  "quantity-desc": { keys: [{ sql: "l.largest", cast: "numeric" }, id], descending: true },
};
/** What a search finds in names stands before what it finds elsewhere. */
const named: Key = { sql: "l.named", cast: "integer" };

/** Where a row of a search stands by its name. A cursor says it, so the pages of one reader run in the order of their first, whatever was counted meanwhile. */
export const tiers = { elsewhere: 0, inName: 1, unranked: 2 } as const;

/** An order as a page of it runs. */
interface Run {
  cursor: Cursor | undefined;
  direction: "asc" | "desc";
  by: string;
  /** Continues behind the cursor, or before it. */
  beyond: Conditions;
  /** What a cursor at a row says, as columns. */
  values: string;
  /** The same columns, read from what was found. */
  foundValues: string;
}

export function runOf({ keys, descending }: Order, text: string | undefined): Run {
  const cursor = decodeCursor(
    text,
    keys.map(({ cast }) => kindOf[cast]),
  );
  const direction = descending !== (cursor?.direction === "previous") ? "desc" : "asc";
  const columns = keys.map(({ sql }) => sql).join(", ");
  return {
    cursor,
    direction,
    by: keys.map(({ sql }) => `${sql} ${direction}`).join(", "),
    beyond: cursor
      ? {
          sql: ` and (${columns}) ${direction === "desc" ? "<" : ">"} (${keys.map(({ cast }) => `?::${cast}`).join(", ")})`,
          bindings: cursor.values,
        }
      : { sql: "", bindings: [] },
    values: keys.map(({ sql }, place) => `(${sql})::text as sort_${place}`).join(", "),
    foundValues: keys.map((_, place) => `f.sort_${place}`).join(", "),
  };
}

/** How many there are, counted no further than the cap; `isMany` where it is known that there are more. */
export const capped: Conditions = { sql: `${countCap + 1}`, bindings: [] };
export const countOf = ({ sql, bindings }: Conditions): Conditions => ({
  sql: `(select count(*) from (select from listed_products l where ${sql} limit ${countCap + 1}) as counted)`,
  bindings,
});

/** From the kept counts, which is exact and costs the same however many listings there are. */
function keptCount({ category, origin = [], certification = [] }: ProductFilter): Conditions {
  const parts: string[] = [];
  const bindings: unknown[] = [];
  const add = (sql: string, value: unknown) => {
    parts.push(sql);
    bindings.push(value);
  };
  const categories = categoriesOf(category);
  const among = (column: string, values: readonly string[]) =>
    values.length === 1 ? add(`${column} = ?`, values[0]) : add(`${column} = any(?::text[])`, [...values]);
  if (categories) among("category", categories);
  if (origin.length > 0) among("origin_country", origin);
  if (certification.length > 0) add("certifications && ?::text[]", [...certification]);
  const where = parts.length > 0 ? `where ${parts.join(" and ")}` : "";
  return { sql: `(select coalesce(sum(listings), 0) from listing_counts ${where})`, bindings };
}

/** The lists of one category and one origin each that a list is put together from: each runs in the order of an index. Undefined where they are too many, or no index fits. */
export function placesOf({
  category,
  origin: given = [],
  sort,
  supplier,
}: Asked): { categories: readonly string[]; origins: readonly string[] } | undefined {
  const categories = categoriesOf(category);
  // Whoever names an origin twice is not shown its listings twice.
  const origin = [...new Set(given)];
  if (supplier || (!categories && origin.length === 0)) return undefined;
  if (origin.length === 0) return sort === "relevance" && categories ? { categories, origins: [] } : undefined;
  if (!categories && sort === "relevance")
    return origin.length <= mostPlaces ? { categories: [], origins: origin } : undefined;
  const all = categories ?? categoryIds;
  return all.length * origin.length <= mostPlaces ? { categories: all, origins: origin } : undefined;
}

/** A page that nobody searched for. `isFew`: what a filter leaves is gathered by its index, because a list would be walked for long until it has met enough of it. */
export function plainStatement(asked: Asked, isMany: boolean, isFew = false): Statement {
  const run = runOf(orders[asked.sort], asked.cursor);
  const total = isMany ? capped : asked.supplier ? countOf(filterConditions(asked)) : keptCount(asked);
  const rows = Math.trunc(asked.limit) + 1;
  const places = isFew ? undefined : placesOf(asked);
  const conditions = filterConditions(asked);
  const matching = `listed_products l where ${conditions.sql}${run.beyond.sql}`;
  const { from, where, bindings } = places
    ? inPlaces(asked, places, run, rows)
    : {
        ...(isFew
          ? { from: `(with found as materialized (select l.* from ${matching}) select * from found) l`, where: "true" }
          : { from: "listed_products l", where: conditions.sql + run.beyond.sql }),
        bindings: [...conditions.bindings, ...run.beyond.bindings],
      };
  return {
    sql: `select ${listedColumns}, ${run.values}, ${total.sql} as total
  from ${from}
 where ${where}
 order by ${run.by}
 limit ${rows}`,
    bindings: [...total.bindings, ...bindings],
    cursor: run.cursor,
    isAlike: isPlannedAlike(asked, isMany, places !== undefined),
  };
}

export const isUnfiltered = ({ category, origin, certification, supplier }: ProductFilter): boolean =>
  (!category || category === "all") && !origin?.length && !certification?.length && !supplier;

/** Of more categories or origins than these together no plan is kept: each number of them is another statement. */
const mostAlike = 3;

/**
 * The first page of all, of so many that nobody counts them, and those of some places, are what readers open most, and are read alike whatever the values are. Pages
 * of other sizes and those behind them would fill each connection with plans.
 */
function isPlannedAlike(asked: Asked, isMany: boolean, isInPlaces: boolean): boolean {
  if (asked.limit !== usualLimit || asked.cursor) return false;
  if (isUnfiltered(asked)) return isMany && asked.sort === "relevance";
  return isInPlaces && [categoriesOf(asked.category), asked.origin].every((values = []) => values.length <= mostAlike);
}

/**
 * Each list is read as far as a page reaches, in the order of its index. However many they are, they are one table to plan, which costs more than reading it;
 * one alone is read as it is. Certifications are asked of each listing, as a function: PostgreSQL guesses one share of listings for all of them, so a kept plan fits.
 */
function inPlaces(
  { certification = [] }: Asked,
  { categories, origins }: { categories: readonly string[]; origins: readonly string[] },
  run: Run,
  rows: number,
): { from: string; where: string; bindings: unknown[] } {
  const ways = [
    { column: "l.category", name: "c", values: categories },
    { column: "l.origin_country", name: "o", values: origins },
  ];
  const [single, several] = [
    ways.filter(({ values }) => values.length === 1),
    ways.filter(({ values }) => values.length > 1),
  ];
  const places = [
    ...single.map(({ column }) => ` and ${column} = ?`),
    ...several.map(({ column, name }) => ` and ${column} = ${name}.id`),
  ].join("");
  const certified = certification.length > 0 ? " and arrayoverlap(l.certifications, ?::text[])" : "";
  const where = `l.shown${places}${certified}${run.beyond.sql}`;
  const bindings = [
    ...single.map(({ values }) => values[0]),
    ...(certification.length > 0 ? [[...certification]] : []),
    ...run.beyond.bindings,
  ];
  if (several.length === 0) return { from: "listed_products l", where, bindings };
  // How many there are is said, because a kept plan does not see the values.
  const tables = several.map(({ name, values }) => `(select unnest(?::text[]) as id limit ${values.length}) ${name}, `);
  return {
    from: `${tables.join("")}lateral (
    select l.* from listed_products l where ${where} order by ${run.by} limit ${rows}) as l`,
    where: "true",
    bindings: [...several.map(({ values }) => [...values]), ...bindings],
  };
}

/** How everything that a search finds is found, and, where names stand first, what makes one of those. */
export interface Gathering {
  readonly found: Conditions;
  readonly tier: "byName" | "unranked" | "elsewhere";
  /** A query of a document that names meet. */
  readonly names?: string;
}

/** A page of a search of which everything found is gathered and put in order. */
export function gatheredStatement(asked: Asked, { found, tier, names = "" }: Gathering): Statement {
  const run = runOf(searchOrder(asked.sort), asked.cursor);
  const isNamed = tier === "byName";
  const name = isNamed ? "(l.document @@ ?::tsquery)::integer" : tiers[tier];
  // Without a filter all that was gathered is counted: so it is known how common the words are.
  const counted = isUnfiltered(asked) ? "" : ` limit ${countCap + 1}`;
  const rows = Math.trunc(asked.limit) + 1;
  return {
    sql: `with found as materialized (
  select l.id, l.created_at, l.cheapest, l.dearest, l.largest, ${name} as named from listed_products l where ${found.sql})
select ${listedColumns}, ${run.foundValues}, (select count(*) from (select from found${counted}) as counted) as total
  from (select l.id, ${run.values}, row_number() over (order by ${run.by}) as place from found l where true${run.beyond.sql} order by ${run.by} limit ${rows}) f
  join listed_products l on l.id = f.id
 order by f.place`,
    bindings: [...(isNamed ? [names] : []), ...found.bindings, ...run.beyond.bindings],
    cursor: run.cursor,
  };
}

export const searchOrder = (sort: SortOption): Order =>
  sort === "relevance" ? { keys: [named, ...newest], descending: true } : orders[sort];
