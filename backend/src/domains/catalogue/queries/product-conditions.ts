import { isSign, isWhole, matchesWord, searchWords } from "#backend/src/db/search-words.ts";
import type { SimilarWords } from "#backend/src/db/similar-words.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { fold } from "#shared/kernel/language.ts";
import { categoriesWithin } from "#shared/catalogue/choices.ts";

export interface ProductFilter {
  category?: string | undefined;
  search?: string | undefined;
  origin?: readonly string[];
  certification?: readonly string[];
  supplier?: string | undefined;
}

/**
 * How a search is read: words begin with what was typed, and numbers are meant as they stand; where nobody has those, numbers begin so too; then it stands anywhere in
 * words; where it does not, others are like it.
 */
export type Reading = "stands" | "begins" | "contains" | { readonly similar: SimilarWords };

/** Those that need no other word than was typed, in the order in which they are tried. */
export const readingsOf = (words: readonly string[]): readonly Exclude<Reading, object>[] =>
  words.some((word) => isWhole(word) && !isSign(word)) ? ["stands", "begins", "contains"] : ["stands", "contains"];

/** A `where` with its values, in the order of their question marks. */
export interface Conditions {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** The categories that a filter names; undefined for all. @throws {AppError} `catalogue.categoryUnknown` */
export function categoriesOf(category: string | undefined): readonly string[] | undefined {
  if (!category || category === "all") return undefined;
  const ids = categoriesWithin(category);
  if (ids.length === 0) throw new AppError("catalogue.categoryUnknown");
  return ids;
}

/** What the public may see of `listed_products l`, and which of it the reader asked for, but for what they search. Conditions are only written when given, so that the partial indexes fit. */
export function filterConditions({ category, origin = [], certification = [], supplier }: ProductFilter): Conditions {
  const parts = ["l.shown"];
  const bindings: unknown[] = [];
  const add = (sql: string, value: unknown) => {
    parts.push(sql);
    bindings.push(value);
  };
  const categories = categoriesOf(category);
  if (categories?.length === 1) add("l.category = ?", categories[0]);
  else if (categories) add("l.category = any(?::text[])", [...categories]);
  if (origin.length === 1) add("l.origin_country = ?", origin[0]);
  else if (origin.length > 1) add("l.origin_country = any(?::text[])", [...origin]);
  if (certification.length > 0) add("l.certifications && ?::text[]", [...certification]);
  if (supplier) add("l.organization_id = ?::uuid", supplier);
  return { sql: parts.join(" and "), bindings };
}

/** The words of a search; undefined where nothing is searched, null where nothing is left to look for. */
export function wordsOf(search: string | undefined): readonly string[] | null | undefined {
  const term = search ? fold(search) : "";
  return term ? searchWords(term) : undefined;
}

/** A word, or what begins so. */
export interface Term {
  readonly word: string;
  readonly isWhole: boolean;
}
/** What a search asks of the words of a listing: for each word, that one of its alternatives is among them. */
export type Terms = readonly (readonly Term[])[];

/** Words that begin as was typed, or what somebody meant who typed wrongly. */
export function termsOf(words: readonly string[], reading: Exclude<Reading, "contains">): Terms {
  const isAll = reading === "begins" ? isSign : isWhole;
  const alternatives = typeof reading === "string" ? words.map((word) => [word]) : reading.similar;
  return alternatives.map((each) => each.map((word) => ({ word, isWhole: isAll(word) })));
}

const lexeme = (text: string) => `'${text.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;
const either = (lexemes: readonly string[]) => (lexemes.length === 1 ? lexemes.join("") : `(${lexemes.join(" | ")})`);

/** A query of a document. With `sign`, of the words behind that sign. */
export const documentQuery = (terms: Terms, sign = ""): string =>
  terms
    .map((words) => either(words.map(({ word, isWhole }) => `${lexeme(sign + word)}${isWhole ? "" : ":*"}`)))
    .join(" & ");

/** What a reader filtered by as a query of a document, which holds that too: the index of words finds what has both, where two indexes would each read all of theirs. */
export function filterQuery({ category, origin = [], certification = [] }: ProductFilter): string {
  const ways = [
    { sign: "=", values: categoriesOf(category) ?? [] },
    { sign: "/", values: origin },
    { sign: "+", values: certification },
  ];
  return ways
    .filter(({ values }) => values.length > 0)
    .map(({ sign, values }) => either(values.map((value) => lexeme(sign + value))))
    .join(" & ");
}

/** Whether a listing has words, asked of itself: as a function, of which PostgreSQL guesses one share for all words, so that one plan serves all. */
export const met = (query: string): Conditions => ({ sql: "ts_match_vq(l.document, ?::tsquery)", bindings: [query] });

export const and = (...conditions: readonly Conditions[]): Conditions => ({
  sql: conditions.map(({ sql }) => sql).join(" and "),
  bindings: conditions.flatMap(({ bindings }) => bindings),
});

/** What is shown and has the words, and what a reader filtered by. */
export function searchConditions(filter: ProductFilter, terms: Terms): Conditions {
  const asked = [documentQuery(terms), filterQuery(filter)].filter(Boolean).join(" & ");
  const { sql, bindings } = filterConditions({ supplier: filter.supplier });
  return { sql: `${sql} and l.document @@ ?::tsquery`, bindings: [...bindings, asked] };
}

/** Of more listings that have a fragment somewhere in their words, no more are looked at. */
const mostWithin = 20_000;

/**
 * What has each word anywhere in its text: the trigrams of listings' own texts find it. A word of one or two signs stands at the beginning of one also here, and has
 * no trigram.
 */
export function fragmentConditions(filter: ProductFilter, words: readonly string[]): Conditions {
  const isLong = (word: string) => [...word].length > 2;
  const [short, long] = [words.filter((word) => !isLong(word)), words.filter(isLong)];
  const begun = termsOf(short, "begins");
  if (long.length === 0) return searchConditions(filter, begun);
  const within = long.map((word) => matchesWord("p.search_text", word));
  // Asked of what the trigrams have found: PostgreSQL looks into no index for it.
  const rest = and(filterConditions(filter), ...(short.length > 0 ? [met(documentQuery(begun))] : []));
  return {
    // As an array, which is made once and begun with, whatever PostgreSQL guesses of the other conditions.
    sql: `l.id = any(array(select p.id from supplier_products p where p.active and p.deleted_at is null and ${within.map((one) => one.sql).join(" and ")} limit ${mostWithin})) and ${rest.sql}`,
    bindings: [...within.flatMap((one) => one.bindings), ...rest.bindings],
  };
}

/** The same, asked of a listing that is at hand, whose text is looked up once for all words. */
export function fragmentMet(words: readonly string[]): Conditions {
  const within = words.map((word) => matchesWord("p.search_text", word));
  return {
    sql: `(select ${within.map((one) => one.sql).join(" and ")} from supplier_products p where p.id = l.id)`,
    bindings: within.flatMap((one) => one.bindings),
  };
}
