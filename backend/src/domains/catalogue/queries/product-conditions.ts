import { matchesWord, searchWords } from "#backend/src/db/search-words.ts";
import { matchesSimilar, type SimilarWords } from "#backend/src/db/similar-words.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { fold } from "#shared/kernel/language.ts";
import { categoriesWithin } from "#shared/catalogue/choices.ts";

export interface ProductFilter {
  category?: string | undefined;
  search?: string | undefined;
  /** Takes the search's place when nothing matches that itself. */
  similar?: SimilarWords | undefined;
  origin?: readonly string[];
  certification?: readonly string[];
  supplier?: string | undefined;
}

/** A `where` with its values, in the order of their question marks. */
export interface Conditions {
  sql: string;
  bindings: unknown[];
  /** The folded term, when there is one. */
  term: string | undefined;
}

/**
 * What the public may see, and what the reader asked for. Conditions are only written when given, so that the partial
 * indexes fit. @throws {AppError} `catalogue.categoryUnknown`
 */
export function productConditions({
  category,
  search,
  similar,
  origin = [],
  certification = [],
  supplier,
}: ProductFilter): Conditions {
  const parts = [
    "p.active",
    "p.deleted_at is null",
    "o.deleted_at is null",
    "o.suspended_at is null",
    "o.unlisted_since is null",
  ];
  const bindings: unknown[] = [];
  const add = (sql: string, value: unknown) => {
    parts.push(sql);
    bindings.push(value);
  };
  if (category && category !== "all") {
    const ids = categoriesWithin(category);
    if (ids.length === 0) throw new AppError("catalogue.categoryUnknown");
    if (ids.length === 1) add("p.category = ?", ids[0]);
    else add("p.category = any(?::text[])", ids);
  }
  const term = search ? fold(search) : "";
  if (similar) {
    const { sql, bindings: patterns } = matchesSimilar("p.search_text", similar);
    parts.push(sql);
    bindings.push(...patterns);
  } else if (term) {
    const words = searchWords(term);
    if (!words) parts.push("false");
    for (const { sql, bindings } of (words ?? []).map((word) => matchesWord("p.search_text", word)))
      add(sql, ...bindings);
  }
  if (origin.length > 0) add("p.origin_country = any(?::text[])", [...origin]);
  if (certification.length > 0) add("p.certifications && ?::text[]", [...certification]);
  if (supplier) add("p.organization_id = ?::uuid", supplier);
  return { sql: parts.join(" and "), bindings, term: term || undefined };
}
