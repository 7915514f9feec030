import { matchPath, matchRoutes, type RouteObject } from "react-router-dom";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";

const patternsOf = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => [
    ...(handle?.secret && path ? [path] : []),
    ...patternsOf(children),
  ]);

/**
 * Finds the pattern of an address (without language) whose page holds a secret there, such as `/invitation/:token`; with a query or without.
 * Each request asks, so all routes are looked at only where one of these few may be meant.
 */
export function secretAddresses(routes: PageRoute[]): (path: string) => string | undefined {
  const patterns = patternsOf(routes);
  return (path) => {
    if (!patterns.some((pattern) => matchPath(pattern, path))) return undefined;
    const page = matchRoutes(routes as RouteObject[], path)?.at(-1)?.route as PageRoute | undefined;
    return page?.handle?.secret ? page.path : undefined;
  };
}
