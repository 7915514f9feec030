import { matchesWord, searchWords } from "#backend/src/db/search-words.ts";
import { matchesSimilar, type SimilarWords } from "#backend/src/db/similar-words.ts";
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

/** How a search is read: words begin with what was typed; where none do, it stands anywhere in them; where it does not, others are like it. */
export type Reading = "begins" | "contains" | { readonly similar: SimilarWords };

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

/** A query of a document: each word begins one of it; a single sign is a whole one. With `sign`, one of those behind that sign. */
export const documentQuery = (words: readonly string[], sign = ""): string =>
  words.map((word) => `'${sign}${word}'${[...word].length > 1 ? ":*" : ""}`).join(" & ");

/** The search itself; what is not found by the beginnings of words is looked for in the product's own text. */
export function searchConditions(words: readonly string[], reading: Reading): Conditions {
  if (reading === "begins") return { sql: "l.document @@ ?::tsquery", bindings: [documentQuery(words)] };
  const inText =
    reading === "contains"
      ? words.map((word) => matchesWord("p.search_text", word))
      : [matchesSimilar("p.search_text", reading.similar)];
  return {
    sql: `exists (select from supplier_products p where p.id = l.id and p.active and p.deleted_at is null and ${inText.map(({ sql }) => sql).join(" and ")})`,
    bindings: inText.flatMap(({ bindings }) => bindings),
  };
}
