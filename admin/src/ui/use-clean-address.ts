import { useLocation } from "react-router-dom";

export const pageSizes = [25, 50, 100];

const number = (value: string | null): number | undefined =>
  /^\d{1,5}$/.test(value ?? "") ? Number(value) : undefined;

/** JSON of an object, as react-admin writes a list's filter. */
function isReadable(filter: string): boolean {
  try {
    const read: unknown = JSON.parse(filter);
    return typeof read === "object" && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}

/** The address of a list without what no list can have: a page before the first, a size that is not offered, an unreadable filter. */
export function cleanSearch(search: string): string {
  const query = new URLSearchParams(search);
  const [page, perPage, filter] = [query.get("page"), query.get("perPage"), query.get("filter")];
  if (page !== null && !number(page)) query.delete("page");
  if (perPage !== null && !pageSizes.includes(number(perPage) ?? 0)) query.delete("perPage");
  if (filter !== null && !isReadable(filter)) query.delete("filter");
  return query.size === new URLSearchParams(search).size ? search : `?${query.toString()}`;
}

/** Where to go instead, when the address asks for what no list can have. */
export function useCleanAddress(): string | undefined {
  const { pathname, search } = useLocation();
  const clean = cleanSearch(search);
  return clean === search ? undefined : pathname + clean;
}
