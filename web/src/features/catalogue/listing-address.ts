import { isCategory, sortOptions, type CategoryId, type SortOption } from "#shared/catalogue/choices.ts";
import { choicesIn, codesIn, cursorIn, termIn } from "#shared/kernel/address-values.ts";
import type { ProductQuery } from "./api.ts";
import type { Place } from "#web/src/ui/Link.tsx";

/** Everything a listing shows follows from its address. */
export interface Listing {
  category: CategoryId | "all";
  search: string;
  origin: readonly string[];
  certification: readonly string[];
  sort: SortOption;
  cursor: string | undefined;
}

export const pageSize = 24;

/** The listing of an address, or null when its category does not exist. */
export function readListing(category: string | undefined, params: URLSearchParams): Listing | null {
  const named = category ?? "all";
  if (named !== "all" && !isCategory(named)) return null;
  const sort = params.get("sort");
  return {
    category: named,
    search: termIn(params),
    origin: codesIn(params, "origin"),
    certification: choicesIn(params, "certification"),
    sort: sortOptions.find((option) => option === sort) ?? "relevance",
    cursor: cursorIn(params),
  };
}

/** The address of a listing; another page of it only with its cursor. */
export function listingAddress({ category, search, origin, certification, sort, cursor }: Listing): Place {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  for (const code of origin) params.append("origin", code);
  for (const name of certification) params.append("certification", name);
  if (sort !== "relevance") params.set("sort", sort);
  if (cursor) params.set("cursor", cursor);
  const query = params.toString();
  return `/products/${category}${query ? `?${query}` : ""}`;
}

export const listingQuery = ({ category, search, origin, certification, sort, cursor }: Listing): ProductQuery => ({
  category: category === "all" ? undefined : category,
  search: search || undefined,
  origin: [...origin],
  certification: [...certification],
  sort,
  cursor,
  limit: pageSize,
});

export const facetQuery = ({ category, search }: Listing) => ({
  category: category === "all" ? undefined : category,
  search: search || undefined,
});

/** How many filters are set; the search is counted apart because it has its own place. */
export const filterCount = ({ origin, certification }: Listing): number => origin.length + certification.length;

export const withoutFilters = (listing: Listing): Listing => ({
  ...listing,
  origin: [],
  certification: [],
  cursor: undefined,
});
export const withoutAny = (listing: Listing): Listing => ({ ...withoutFilters(listing), search: "" });
