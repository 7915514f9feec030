import { matchRoutes, type RouteObject } from "react-router-dom";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";

/** Of every page: the form that was sent without its script, another provider's sign-in, and the problem of a link (`moved-address.ts`). */
const everywhere = ["unsent", "code", "error", "error_code", "error_description"];

const listing = ["search", "origin", "certification", "sort", "cursor"];
const link = ["token_hash", "access_token", "refresh_token", "type", "next", "opened"];

/**
 * What a page reads of its address's query, by the address in its manifest. Any other parameter changes nothing: the server draws the page without it, so
 * that addresses which show the same are one kept copy. Only the server asks, so it stands here: manifests are among the first bytes of every visit.
 */
const read: Readonly<Record<string, readonly string[]>> = {
  "/products": listing,
  "/products/:category": listing,
  "/suppliers": ["search", "country", "category", "certification", "cursor"],
  "/insights": ["series", "view"],
  "/escrow": ["total"],
  "/contact": ["subject", "topic"],
  "/verify/passport": ["number"],
  "/verify/passport/:number": ["version"],
  "/verify/contract": ["number"],
  "/verify/contract/:number": ["t"],
  "/login": ["next", "deleted", "untold"],
  "/register": ["type", "next", "sent"],
  "/confirm": link,
  "/reset-password": link,
  "/invitation": ["token"],
};

const pathsOf = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

/**
 * The part of a query that changes something on the page of an address (without language), and whether its path is one of the manifest's own:
 * there are a few dozen of those, while one with a parameter, such as a number that somebody tries, can be written without end.
 *
 * @throws {Error} when the table names an address that no page has.
 */
export function knownQuery(
  routes: PageRoute[],
): (path: string, search: string) => { search: string; isFixed: boolean } {
  const paths = new Set(pathsOf(routes));
  for (const path of Object.keys(read))
    if (!paths.has(path)) throw new Error(`${path} is no page's address: known-query.ts names what nobody reads`);
  return (path, search) => {
    const page = matchRoutes(routes as RouteObject[], path)?.at(-1)?.route as PageRoute | undefined;
    const isFixed = page !== undefined && !/[:*]/.test(page.path ?? "");
    const known = new Set([...everywhere, ...(read[page?.path ?? ""] ?? [])]);
    const given = [...new URLSearchParams(search)];
    const kept = given.filter(([name]) => known.has(name));
    // What is as it should be stays as it is written.
    if (kept.length === given.length) return { search: given.length > 0 ? search : "", isFixed };
    return { search: kept.length > 0 ? `?${new URLSearchParams(kept)}` : "", isFixed };
  };
}
