import { choicesIn, codesIn, cursorIn, termIn } from "#shared/kernel/address-values.ts";
import type { Place } from "#web/src/ui/Link.tsx";
import type { FacetQuery, SupplierQuery } from "./api.ts";

/** Everything the directory shows follows from its address. */
export interface Directory {
  search: string;
  country: readonly string[];
  category: readonly string[];
  certification: readonly string[];
  cursor: string | undefined;
}

const pageSize = 24;
const lists = ["country", "category", "certification"] as const;

export const readDirectory = (params: URLSearchParams): Directory => ({
  search: termIn(params),
  country: codesIn(params, "country"),
  category: choicesIn(params, "category"),
  certification: choicesIn(params, "certification"),
  cursor: cursorIn(params),
});

/** The address of a directory; another page of it only with its cursor. */
export function directoryAddress(directory: Directory): Place {
  const params = new URLSearchParams();
  if (directory.search) params.set("search", directory.search);
  for (const name of lists) for (const value of directory[name]) params.append(name, value);
  if (directory.cursor) params.set("cursor", directory.cursor);
  const query = params.toString();
  return `/suppliers${query ? `?${query}` : ""}`;
}

export const directoryQuery = ({ search, country, category, certification, cursor }: Directory): SupplierQuery => ({
  search: search || undefined,
  country: [...country],
  category: [...category],
  certification: [...certification],
  cursor,
  limit: pageSize,
});

export const facetQuery = ({ search, country, category, certification }: Directory): FacetQuery => ({
  search: search || undefined,
  country: [...country],
  category: [...category],
  certification: [...certification],
});

export const filterCount = ({ country, category, certification }: Directory): number =>
  country.length + category.length + certification.length;

export const withoutFilters = (directory: Directory): Directory => ({
  ...directory,
  country: [],
  category: [],
  certification: [],
  cursor: undefined,
});
