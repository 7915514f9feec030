import type { Page } from "#shared/kernel/endpoint.ts";
import { fold } from "#shared/kernel/language.ts";
import { categoriesWithin, categoryIds } from "#shared/catalogue/choices.ts";
import type { SupplierProfile, SupplierView } from "#shared/organizations/contract.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import type { Database } from "#backend/src/db/database.ts";
import { matchesWord, searchWords } from "#backend/src/db/search-words.ts";
import { findSimilarWords, type SimilarWords } from "#backend/src/db/similar-words.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import type { KeptDescribed } from "../../documents/index.ts";
import { presentProfile, presentSupplier, type SupplierRow } from "../presenter.ts";

/** Counting stops here: what is beyond is "1,000+". */
const countCap = 1000;

const activeProducts =
  "select 1 from supplier_products p where p.organization_id = o.id and p.active and p.deleted_at is null";
const columns = `o.id, o.name, o.description, o.story, o.organization_type, o.country, o.city, o.established, o.certifications, o.export_volume,
  o.export_volume_unit, o.website, o.logo, o.logo_url, o.verification, o.certificates, o.sample_rating, offered.categories, offered.product_count`;
/** What a supplier offers, derived from its active products. */
const offered = `left join lateral (
    select coalesce(array_agg(distinct p.category order by p.category), '{}') as categories, count(*)::integer as product_count
      from supplier_products p where p.organization_id = o.id and p.active and p.deleted_at is null) as offered on true`;
/** Who is listed: not suspended, under a name that nobody has to look at first, and with something to sell. */
export const listed = `o.type = 'supplier' and o.deleted_at is null and o.suspended_at is null and o.unlisted_since is null and exists (${activeProducts})`;
/** The order of the directory; a name's accents and capitals do not move it. */
const sortName = `lower(unaccent(o.name)) collate "C"`;

export interface SupplierFilter {
  search?: string | undefined;
  /** Takes the search's place when nothing matches that itself. */
  similar?: SimilarWords | undefined;
  country?: readonly string[];
  category?: readonly string[];
  certification?: readonly string[];
}
interface Props extends SupplierFilter {
  cursor?: string | undefined;
  limit: number;
}

/** Categories whose name begins a word with the term, in either language. */
const categoriesNamed = (term: string) =>
  term.length < 3
    ? []
    : categoryIds.filter((id) => [en, fr].some((words) => ` ${fold(words.category[id].name)}`.includes(` ${term}`)));

/** A supplier by name, description, city or country, or by what its products or their category are called. */
function matching(word: string): Condition {
  const own = matchesWord("o.search_text", word);
  const sold = matchesWord("p.search_text", word);
  const named = matchesWord("lower(unaccent(p.name))", word);
  const categories = categoriesNamed(word);
  return {
    // The products' own search text finds candidates by its index; only their names count here.
    sql: `${own.sql} or exists (${activeProducts} and ${sold.sql} and ${named.sql})${
      categories.length > 0 ? ` or exists (${activeProducts} and p.category = any(?::text[]))` : ""
    }`,
    bindings: [...own.bindings, ...sold.bindings, ...named.bindings, ...(categories.length > 0 ? [categories] : [])],
  };
}

interface Condition {
  sql: string;
  bindings: unknown[];
}

/** Each filter matches when any of its values does; one without values matches everybody. */
export function filterConditions({ country = [], category = [], certification = [] }: SupplierFilter) {
  const any = (values: readonly string[], sql: string, bound: readonly string[] = values): Condition =>
    values.length > 0 ? { sql, bindings: [[...bound]] } : { sql: "true", bindings: [] };
  return {
    country: any(country, "o.country = any(?::text[])"),
    category: any(
      category,
      `exists (${activeProducts} and p.category = any(?::text[]))`,
      category.flatMap((one) => categoriesWithin(one)),
    ),
    certification: any(certification, "o.certifications && ?::text[]"),
  };
}

/** What the reader asked for. */
export function supplierConditions({ search, similar, ...filter }: SupplierFilter): Condition {
  const parts = [listed];
  const bindings: unknown[] = [];
  const add = (sql: string, ...values: unknown[]) => {
    parts.push(sql);
    bindings.push(...values);
  };
  const term = search ? fold(search) : "";
  const words = similar ?? (term ? searchWords(term)?.map((word) => [word]) : []);
  if (!words) parts.push("false");
  for (const alternatives of words ?? []) {
    const matches = alternatives.map(matching);
    add(`(${matches.map((match) => match.sql).join(" or ")})`, ...matches.flatMap((match) => match.bindings));
  }
  for (const { sql, bindings: values } of Object.values(filterConditions(filter))) add(sql, ...values);
  return { sql: parts.join(" and "), bindings };
}

/** One page of the public directory by name. A search that nothing matches is read once more with similar words. */
export async function listSuppliers(db: Database, props: Props): Promise<Page<SupplierView>> {
  const page = await readPage(db, props);
  if (page.items.length > 0 || !props.search) return page;
  const similar = await similarSearch(db, props.search);
  return similar ? { ...(await readPage(db, { ...props, similar })), similar: true } : page;
}

/** Words like those of a search, unless somebody matches the search itself: then only the filters left nobody. */
export async function similarSearch(db: Database, search: string): Promise<SimilarWords | undefined> {
  const { sql, bindings } = supplierConditions({ search });
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from organizations o where ${sql} limit 1`,
    bindings as never[],
  );
  return rows.length > 0 ? undefined : findSimilarWords(db, search);
}

/** One page with its capped total, in one statement. */
async function readPage(db: Database, { cursor: text, limit, ...filter }: Props): Promise<Page<SupplierView>> {
  const { sql, bindings } = supplierConditions(filter);
  const cursor = decodeCursor(text, ["text", "id"]);
  const backwards = cursor?.direction === "previous";
  const beyond = cursor ? `and (${sortName}, o.id) ${backwards ? "<" : ">"} (?, ?::uuid)` : "";
  const direction = backwards ? "desc" : "asc";
  const { rows } = await db.raw<{ rows: (SupplierRow & { sort_name: string; total: string })[] }>(
    // What a supplier offers is gathered for those on the page alone, not for all that are sorted.
    `select ${columns}, o.sort_name, o.total
       from (select o.*, ${sortName} as sort_name,
                    (select count(*) from (select 1 from organizations o where ${sql} limit ${countCap + 1}) as counted) as total
               from organizations o
              where ${sql} ${beyond}
              order by sort_name ${direction}, o.id ${direction}
              limit ?) as o ${offered}
      order by o.sort_name ${direction}, o.id ${direction}`,
    [...bindings, ...bindings, ...(cursor?.values ?? []), limit + 1] as never[],
  );
  const page = cutPage({ rows, limit, cursor, valuesOf: (row) => [row.sort_name, row.id] });
  const counted = Number(rows[0]?.total ?? 0);
  return {
    items: page.rows.map(presentSupplier),
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  };
}

/** A listed supplier's public profile. */
export async function findSupplier(db: Database, id: string): Promise<SupplierProfile | undefined> {
  const { rows } = await db.raw<{ rows: (SupplierRow & { pictures: KeptDescribed[] })[] }>(
    `select ${columns}, o.pictures from organizations o ${offered} where o.id = ? and ${listed}`,
    [id],
  );
  return rows[0] && presentProfile(rows[0]);
}
