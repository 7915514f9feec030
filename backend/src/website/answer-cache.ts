import type { InternalCaller } from "../http/router.ts";
import { createContentCache } from "../kernel/content-cache.ts";
import type { Services } from "../kernel/services.ts";

/** A page of a list is some 50 KB in memory, so all of these are 15 MB at most. */
const kept = createContentCache<object>(300);

/**
 * Answers that only change when products or suppliers do; market prices change by themselves. Not those to what somebody has typed: hardly anybody
 * asks the same, and an endless number of words must not push out what all pages show.
 */
const isListed = (name: string, query: unknown): boolean => {
  const { search, cursor } = (query ?? {}) as { search?: unknown; cursor?: unknown };
  return /^(catalogue|organizations)\./.test(name) && !search && !cursor;
};

/**
 * A caller that asks the database once after each change for what several pages show, such as the home page's lists and the counts beside
 * a listing. Only pages are rendered with it, and they are kept just as long (`page-cache.ts`). The API always answers from the database,
 * so whoever has just changed something sees the change.
 */
export const cachingCaller =
  (services: Services, call: InternalCaller): InternalCaller =>
  (name, params, query) =>
    isListed(name, query)
      ? kept(services, JSON.stringify([name, params, query]), () => call(name, params, query) as Promise<object>)
      : call(name, params, query);
