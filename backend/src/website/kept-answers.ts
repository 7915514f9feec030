import type { InternalCaller } from "../http/router.ts";
import { createContentCache } from "../kernel/content-cache.ts";
import type { Services } from "../kernel/services.ts";

/** A page of a list is some 50 KB in memory, so all of these are 15 MB at most. */
const kept = createContentCache<object>(300);

/** What is said about what is listed: market prices change by themselves. */
const isListed = (name: string): boolean => /^(catalogue|organizations)\./.test(name);

/**
 * Answers that several pages show are asked of the database once after a change: the home page's lists, the counts beside a
 * listing. For pages alone, which are themselves kept as long (`page-cache.ts`): the API answers from the database, so who has just
 * changed something reads it.
 */
export const keepingCaller =
  (services: Services, call: InternalCaller): InternalCaller =>
  (name, params, query) =>
    isListed(name)
      ? kept(services, JSON.stringify([name, params, query]), () => call(name, params, query) as Promise<object>)
      : call(name, params, query);
