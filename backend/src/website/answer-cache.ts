import type { InternalCaller } from "../http/router.ts";
import { createContentCache } from "../kernel/content-cache.ts";
import type { Services } from "../kernel/services.ts";

/** A page of a list is some 50 KB in memory, so all of these are 15 MB at most. */
const kept = createContentCache<object>(300);

/** Answers that only change when products or suppliers do; market prices change by themselves. */
const isListed = (name: string): boolean => /^(catalogue|organizations)\./.test(name);

/**
 * A caller that asks the database once after each change for what several pages show, such as the home page's lists and the counts beside
 * a listing. Only pages are rendered with it, and they are kept just as long (`page-cache.ts`). The API always answers from the database,
 * so whoever has just changed something sees the change.
 */
export const cachingCaller =
  (services: Services, call: InternalCaller): InternalCaller =>
  (name, params, query) =>
    isListed(name)
      ? kept(services, JSON.stringify([name, params, query]), () => call(name, params, query) as Promise<object>)
      : call(name, params, query);
