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
import { commonShare, wordShares } from "#backend/src/db/word-shares.ts";
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
  /** Which words very many goods have. */
  common?: CommonWords | undefined;
  country?: readonly string[];
  category?: readonly string[];
  certification?: readonly string[];
}
/** Whether very many goods are called by words that begin so, or that have it in them; or have it anywhere in their text. */
export interface CommonWords {
  begun(word: string): boolean;
  within(word: string): boolean;
  inText(word: string): boolean;
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
function matching(words: readonly string[], isWithin: boolean, isWalked: (word: string) => boolean): Condition {
  const categories = words.flatMap(categoriesNamed);
  const [walked, gathered] = [words.filter(isWalked), words.filter((word) => !isWalked(word))];
  const found = gathered.flatMap((word) => [own(word, "o.id"), isWithin ? calledWithin(word) : called(word)]);
  // What costs least is asked first.
  return either([
    ...(categories.length > 0 ? [{ sql: "s.categories && ?::text[]", bindings: [categories] }] : []),
    ...(found.length > 0 ? [among(found)] : []),
    ...walked.flatMap((word) => [ownOf(word), isWithin ? callsWithin(word) : calls(word)]),
  ]);
}

const either = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(" or ")})`,
  bindings: conditions.flatMap(({ bindings }) => bindings),
});
/** One of the suppliers that these find. Where a word is asked of nothing else, PostgreSQL begins with them. */
const among = (found: readonly Condition[]): Condition => ({
  sql: `s.id in (${found.map(({ sql }) => sql).join(" union all ")})`,
  bindings: found.flatMap(({ bindings }) => bindings),
});

function own(word: string, columns: string): Condition {
  const { sql, bindings } = matchesWord("o.search_text", word);
  return {
    sql: `select ${columns} from organizations o where o.type = 'supplier' and o.deleted_at is null and ${sql}`,
    bindings,
  };
}
function ownOf(word: string): Condition {
  const { sql, bindings } = own(word, "");
  return { sql: `exists (${sql} and o.id = s.id)`, bindings };
}

const nameQuery = (word: string) => `'^${word}'${isWhole(word) ? "" : ":*"}`;
/** The index of words knows who sells what few are called. */
const called = (word: string): Condition => ({
  sql: "select l.organization_id from listed_products l where l.shown and l.document @@ ?::tsquery",
  bindings: [nameQuery(word)],
});
/** Of what very many are called, the goods of each supplier are asked until one is. */
const calls = (word: string): Condition => ({
  sql: "coalesce((select true from listed_products l where l.organization_id = s.id and l.shown and ts_match_vq(l.document, ?::tsquery) limit 1), false)",
  bindings: [nameQuery(word)],
});

/** Of more goods that have a fragment somewhere in their text, no more are looked at. */
const mostWithin = 5000;
const active = "p.active and p.deleted_at is null";
const nameWithin = (word: string) => matchesWord("split_part(p.search_text, ' | ', 1)", word);

/** The whole text finds candidates by its index; only their names count. */
function calledWithin(word: string): Condition {
  const [text, name] = [matchesWord("p.search_text", word), nameWithin(word)];
  return {
    sql: `select p.organization_id from (select p.organization_id, p.search_text from supplier_products p where ${active} and ${text.sql} limit ${mostWithin}) as p where ${name.sql}`,
    bindings: [...text.bindings, ...name.bindings],
  };
}
function callsWithin(word: string): Condition {
  const { sql, bindings } = nameWithin(word);
  return {
    sql: `coalesce((select true from supplier_products p where p.organization_id = s.id and ${active} and ${sql} limit 1), false)`,
    bindings,
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

/** What a supplier is searched by: for each word, those that may stand for it. Undefined where nothing is left to look for. */
function wordsOf({ search, similar }: SupplierFilter): SimilarWords | undefined {
  const term = search ? fold(search) : "";
  return similar ?? (term ? searchWords(term)?.map((word) => [word]) : []);
}

/**
 * Which words are asked of each supplier's goods: those that very many goods are called by. Where words are looked for within others, also those that stand in very
 * many texts, beside rarer ones, which leave few suppliers to ask.
 */
function walkedWords({ common, ...filter }: SupplierFilter): (word: string) => boolean {
  if (!common) return () => false;
  if (!filter.similar) return common.begun;
  const hasRare = (wordsOf(filter) ?? []).some((alternatives) => !alternatives.some(common.inText));
  return (word) => common.within(word) || (hasRare && common.inText(word));
}

/** What the reader asked for. */
export function supplierConditions({ search, similar, common, ...filter }: SupplierFilter): Condition {
  const parts = [listed];
  const bindings: unknown[] = [];
  const add = (sql: string, ...values: unknown[]) => {
    parts.push(sql);
    bindings.push(...values);
  };
  const words = wordsOf({ search, similar });
  const isWalked = walkedWords({ search, similar, common });
  if (!words) parts.push("false");
  for (const alternatives of words ?? []) {
    const { sql, bindings: values } = matching(alternatives, similar !== undefined, isWalked);
    add(sql, ...values);
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
  const props = { ...asked, common: await commonWords(db) };
  const page = await readPage(db, props);
  if (page.items.length > 0) return written(page);
  const isNarrowed = [props.country, props.category, props.certification, props.cursor].some((one) => one?.length);
  const similar = await similarSearch(db, props.search, isNarrowed);
  if (!similar) return written(page);
  const meant = await readPage(db, { ...props, similar });
  return written(meant.items.length > 0 && isOther(similar, props.search) ? { ...meant, similar: true } : meant);
}

/** Whether any of the words is another than what was typed. */
const isOther = (similar: SimilarWords, search: string) => similar.flat().some((word) => !fold(search).includes(word));

const written = ({ items, ...rest }: Page<string>): WrittenJson<Page<SupplierView>> =>
  WrittenJson.page<SupplierView>(items, rest);

export async function commonWords(db: Database): Promise<CommonWords> {
  const shares = await wordShares(db);
  return {
    begun: (word) => (isWhole(word) ? shares.whole : shares.of)(`^${word}`) >= commonShare,
    within: (word) => shares.within(word, true) >= commonShare,
    inText: (word) => shares.within(word) >= commonShare,
  };
}

/**
 * Words like those of a search, or its own where they are known, which are then looked for within others; undefined where somebody matches the search itself, which is
 * only looked for where it may be so (`mayMatch`): then the filters left nobody.
 */
export async function similarSearch(db: Database, search: string, mayMatch = true): Promise<SimilarWords | undefined> {
  if (mayMatch) {
    const { sql, bindings } = supplierConditions({ search, common: await commonWords(db) });
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select 1 from listed_suppliers s where ${sql} limit 1`,
      bindings as never[],
    );
    if (rows.length > 0) return undefined;
  }
  return (await findSimilarWords(db, search)) ?? searchWords(fold(search))?.map((word) => [word]);
}

/** One page with its capped total, in one statement. Where an index finds who matches, they are found once for both; else the list is walked as far as each needs. */
async function readPage(db: Database, { cursor: text, limit, ...filter }: Props): Promise<Page<string>> {
  const { sql, bindings } = supplierConditions(filter);
  const cursor = decodeCursor(text, ["text", "id"]);
  const backwards = cursor?.direction === "previous";
  const beyond = cursor ? `and (s.sort_name, s.id) ${backwards ? "<" : ">"} (?, ?::uuid)` : "";
  const direction = backwards ? "desc" : "asc";
  const order = `order by s.sort_name ${direction}, s.id ${direction} limit ${Math.trunc(limit) + 1}`;
  const isWalked = walkedWords(filter);
  const isGathered = (wordsOf(filter) ?? []).some((alternatives) => !alternatives.some(isWalked));
  const countIn = (from: string) => `(select count(*) from (select from ${from} limit ${countCap + 1}) as counted)`;
  const rows = await readRows<WrittenRow & { id: string; sort_name: string; total: string }>(db, {
    sql: isGathered
      ? `with found as materialized (select s.id, s.sort_name from listed_suppliers s where ${sql})
         select s.id, ${columns}, s.sort_name, ${countIn("found")} as total
           from (select s.id from found s where true ${beyond} ${order}) as f join listed_suppliers s using (id)
          ${order}`
      : `select s.id, ${columns}, s.sort_name, ${countIn(`listed_suppliers s where ${sql}`)} as total
           from listed_suppliers s where ${sql} ${beyond} ${order}`,
    bindings: [...bindings, ...(isGathered ? [] : bindings), ...(cursor?.values ?? [])],
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
