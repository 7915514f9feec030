import { matchRoutes, type RouteObject } from "react-router-dom";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";

/** Of every page: the form that was sent without its script, another provider's sign-in, and the problem of a link (`moved-address.ts`). */
const everywhere = ["unsent", "code", "error", "error_code", "error_description"];

/**
 * The part of a query that changes something on the page of an address (without language), and whether its path is one of the manifest's own:
 * there are a few dozen of those, while one with a parameter, such as a number that somebody tries, can be written without end.
 */
export function knownQuery(
  routes: PageRoute[],
): (path: string, search: string) => { search: string; isFixed: boolean } {
  return (path, search) => {
    const page = matchRoutes(routes as RouteObject[], path)?.at(-1)?.route as PageRoute | undefined;
    const isFixed = page !== undefined && !/[:*]/.test(page.path ?? "");
    const known = new Set([...everywhere, ...(page?.handle?.parameters ?? [])]);
    const given = [...new URLSearchParams(search)];
    const kept = given.filter(([name]) => known.has(name));
    // What is as it should be stays as it is written.
    if (kept.length === given.length) return { search: given.length > 0 ? search : "", isFixed };
    return { search: kept.length > 0 ? `?${new URLSearchParams(kept)}` : "", isFixed };
  };
}
