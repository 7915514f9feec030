import type { Page } from "#shared/kernel/endpoint.ts";
import { fold } from "#shared/kernel/language.ts";
import { categoriesWithin, categoryIds } from "#shared/catalogue/choices.ts";
import type { SupplierProfile, SupplierView } from "#shared/organizations/contract.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import type { Database } from "#backend/src/db/database.ts";
import { readRows } from "#backend/src/db/direct.ts";
import { isWhole, matchesWord, searchWords } from "#backend/src/db/search-words.ts";
import { findSimilarWords, type SimilarWords } from "#backend/src/db/similar-words.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import { wordShares } from "#backend/src/db/word-shares.ts";
import { searching } from "#backend/src/db/search-lane.ts";
import { WrittenJson } from "#backend/src/kernel/written-json.ts";
import { presentDescribed, type KeptDescribed } from "../../documents/index.ts";

/** Counting stops here: what is beyond is "1,000+". */
const countCap = 1000;

/** Who is listed: not suspended, under a name that nobody has to look at first, and with something to sell. */
export const listed = "s.visible and s.product_count > 0";
const columns = "s.profile, s.categories, s.product_count";

/** A row of `listed_suppliers` as the directory reads it (docs/adr/0078-read-tables.md). */
interface WrittenRow {
  profile: string;
  categories: string[];
  product_count: number;
}
/** As everybody sees it: what is sold comes to what the database has written. */
const writeSupplier = ({ profile, categories, product_count }: WrittenRow): string =>
  `${profile.slice(0, -1)},"categories":${JSON.stringify(categories)},"productCount":${product_count}}`;

export interface SupplierFilter {
  search?: string | undefined;
  /** Takes the search's place when nothing matches that itself. */
  similar?: SimilarWords | undefined;
  /** Whether very many goods are called by words that begin so, or that have it in them. */
  isCommon?: ((word: string, isWithin: boolean) => boolean) | undefined;
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

/** A supplier by name, description, city or country, or by what its products or their category are called: by the beginnings of words, or also within them. */
function matching(word: string, isWithin: boolean, isCommon: boolean): Condition {
  const own = matchesWord("o.search_text", word);
  const sold = (isWithin ? calledWithin : called)(word, isCommon);
  const categories = categoriesNamed(word);
  // What costs least is asked first.
  return {
    sql: `${categories.length > 0 ? "s.categories && ?::text[] or " : ""}exists (select from organizations o where o.id = s.id and ${own.sql}) or ${sold.sql}`,
    bindings: [...(categories.length > 0 ? [categories] : []), ...own.bindings, ...sold.bindings],
  };
}

/** Of a word that very many goods are called by, the goods of each supplier are asked until one has it; of others the index of words knows all. */
const called = (word: string, isCommon: boolean): Condition => ({
  sql: isCommon
    ? "coalesce((select true from listed_products l where l.organization_id = s.id and l.shown and ts_match_vq(l.document, ?::tsquery) limit 1), false)"
    : "s.id in (select l.organization_id from listed_products l where l.shown and l.document @@ ?::tsquery)",
  bindings: [`'^${word}'${isWhole(word) ? "" : ":*"}`],
});

/** Of more goods that have a fragment somewhere in their text, no more are looked at. */
const mostWithin = 20_000;

/** The whole text finds candidates by its index; only their names count. */
function calledWithin(word: string, isCommon: boolean): Condition {
  const text = matchesWord("p.search_text", word);
  const name = matchesWord("split_part(p.search_text, ' | ', 1)", word);
  const shown = "p.active and p.deleted_at is null";
  return isCommon
    ? {
        sql: `coalesce((select true from supplier_products p where p.organization_id = s.id and ${shown} and ${name.sql} limit 1), false)`,
        bindings: name.bindings,
      }
    : {
        sql: `s.id in (select p.organization_id from (select p.organization_id, p.search_text from supplier_products p where ${shown} and ${text.sql} limit ${mostWithin}) as p where ${name.sql})`,
        bindings: [...text.bindings, ...name.bindings],
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
    country: any(country, "s.country = any(?::text[])"),
    category: any(
      category,
      "s.categories && ?::text[]",
      category.flatMap((one) => categoriesWithin(one)),
    ),
    certification: any(certification, "s.certifications && ?::text[]"),
  };
}

/** What the reader asked for. */
export function supplierConditions({ search, similar, isCommon, ...filter }: SupplierFilter): Condition {
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
    const matches = alternatives.map((word) =>
      matching(word, similar !== undefined, isCommon?.(word, similar !== undefined) ?? false),
    );
    add(`(${matches.map((match) => match.sql).join(" or ")})`, ...matches.flatMap((match) => match.bindings));
  }
  for (const { sql, bindings: values } of Object.values(filterConditions(filter))) add(sql, ...values);
  return { sql: parts.join(" and "), bindings };
}

/** One page of the public directory by name. A search that nothing matches is read once more within the names of goods, with similar words where its own are unknown. */
export async function listSuppliers(db: Database, props: Props): Promise<WrittenJson<Page<SupplierView>>> {
  const { search } = props;
  return search ? searching(db, () => searchSuppliers(db, { ...props, search })) : written(await readPage(db, props));
}

async function searchSuppliers(
  db: Database,
  asked: Props & { search: string },
): Promise<WrittenJson<Page<SupplierView>>> {
  const props = { ...asked, isCommon: await commonNames(db) };
  const page = await readPage(db, props);
  if (page.items.length > 0) return written(page);
  const similar = await similarSearch(db, props.search);
  if (!similar) return written(page);
  const meant = await readPage(db, { ...props, similar });
  return written(meant.items.length > 0 && isOther(similar, props.search) ? { ...meant, similar: true } : meant);
}

/** Whether any of the words is another than what was typed. */
const isOther = (similar: SimilarWords, search: string) => similar.flat().some((word) => !fold(search).includes(word));

const written = ({ items, ...rest }: Page<string>): WrittenJson<Page<SupplierView>> =>
  WrittenJson.page<SupplierView>(items, rest);

/** Above this share of all listings a word is asked of each supplier's goods. */
const commonShare = 0.02;

export async function commonNames(db: Database): Promise<NonNullable<SupplierFilter["isCommon"]>> {
  const shares = await wordShares(db);
  const begun = (word: string) => (isWhole(word) ? shares.whole : shares.of)(`^${word}`);
  return (word, isWithin) => (isWithin ? shares.within(word, true) : begun(word)) >= commonShare;
}

/** Words like those of a search, or its own where they are known, which are then looked for within others; undefined where somebody matches the search itself: then only the filters left nobody. */
export async function similarSearch(db: Database, search: string): Promise<SimilarWords | undefined> {
  const { sql, bindings } = supplierConditions({ search, isCommon: await commonNames(db) });
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from listed_suppliers s where ${sql} limit 1`,
    bindings as never[],
  );
  if (rows.length > 0) return undefined;
  return (await findSimilarWords(db, search)) ?? searchWords(fold(search))?.map((word) => [word]);
}

/** One page with its capped total, in one statement. */
async function readPage(db: Database, { cursor: text, limit, ...filter }: Props): Promise<Page<string>> {
  const { sql, bindings } = supplierConditions(filter);
  const cursor = decodeCursor(text, ["text", "id"]);
  const backwards = cursor?.direction === "previous";
  const beyond = cursor ? `and (s.sort_name, s.id) ${backwards ? "<" : ">"} (?, ?::uuid)` : "";
  const direction = backwards ? "desc" : "asc";
  const rows = await readRows<WrittenRow & { id: string; sort_name: string; total: string }>(db, {
    sql: `select s.id, ${columns}, s.sort_name,
                 (select count(*) from (select from listed_suppliers s where ${sql} limit ${countCap + 1}) as counted) as total
            from listed_suppliers s
           where ${sql} ${beyond}
           order by s.sort_name ${direction}, s.id ${direction}
           limit ${Math.trunc(limit) + 1}`,
    bindings: [...bindings, ...bindings, ...(cursor?.values ?? [])],
  });
  const page = cutPage({ rows, limit, cursor, valuesOf: (row) => [row.sort_name, row.id] });
  const counted = Number(rows[0]?.total ?? 0);
  return {
    items: page.rows.map(writeSupplier),
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  };
}

/** A listed supplier's public profile. */
export async function findSupplier(db: Database, id: string): Promise<SupplierProfile | undefined> {
  const [row] = await readRows<WrittenRow & { pictures: KeptDescribed[] }>(db, {
    sql: `select ${columns}, o.pictures from listed_suppliers s join organizations o on o.id = s.id where s.id = ? and ${listed}`,
    bindings: [id],
    isAlike: true,
  });
  return row && { ...(JSON.parse(writeSupplier(row)) as SupplierView), pictures: row.pictures.map(presentDescribed) };
}
