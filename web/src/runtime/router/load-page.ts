import { matchRoutes, type Location, type RouteMatch, type RouteObject } from "react-router-dom";
import { islandsLoaded } from "#web/src/hydration/island.tsx";
import type { AppStore } from "#web/src/runtime/store.ts";
import { readInto } from "#web/src/runtime/load.ts";
import type { Moved } from "./route.ts";
import type { PageRoute } from "./page-route.ts";

export type PageMatch = Omit<RouteMatch, "route"> & { route: PageRoute };

/** An address, the routes it names from the outermost inwards, and what hinders its page. */
export interface Page {
  location: Location;
  matches: PageMatch[];
  problem?: unknown;
}

/** The routes of an address. The last one takes what no other does, so there is none only outside of the basename. */
export function matchPage(routes: PageRoute[], basename: string, location: Location): PageMatch[] {
  const matches = matchRoutes(routes as RouteObject[], location, basename || "/");
  if (!matches) throw new Error(`${location.pathname} is not below ${basename || "/"}`);
  return matches as unknown as PageMatch[];
}

/** Makes sure that a route's code is there. */
export async function loadCode(route: PageRoute): Promise<void> {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined });
}

interface LoadOptions {
  routes: PageRoute[];
  basename: string;
  location: Location;
  store: AppStore;
  /** Makes sure that a route's texts are there; the server has them all. */
  ensureTexts?: (route: PageRoute) => Promise<void>;
}

/** Loads all that an address shows: code, texts and data, whatever can at the same time. */
export async function loadPage(options: LoadOptions): Promise<Page | Moved> {
  const { routes, basename, location, store, ensureTexts } = options;
  const matches = matchPage(routes, basename, location);
  const url = new URL(location.pathname.slice(basename.length) + location.search, "http://page.invalid");
  const read = readInto(store);
  const load = async ({ route, params }: PageMatch): Promise<Moved | null> => {
    const code = loadCode(route);
    const [moved] = await Promise.all([
      code.then(() => route.loader?.({ params, url, read }) ?? null),
      code.then(islandsLoaded),
      ensureTexts?.(route),
    ]);
    return moved;
  };
  try {
    const moved = (await Promise.all(matches.map(load))).find((answer) => answer !== null);
    return moved ?? { location, matches };
  } catch (problem) {
    return { location, matches, problem };
  }
}
