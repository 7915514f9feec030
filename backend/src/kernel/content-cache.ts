import { LRUCache } from "lru-cache";
import type { Services } from "./services.ts";
import { SingleFlight } from "./single-flight.ts";

/**
 * Answers about what is listed, kept until anything listed changes, in whichever process that happens. What was asked before a
 * change is not kept after it; who asks the same while it is made waits for the one answer. One for each set of services, because a process may hold several.
 */
export function createContentCache<Value extends object>(max: number) {
  const caches = new WeakMap<Services, { kept: LRUCache<string, Value>; work: SingleFlight }>();
  const of = (services: Services) => {
    let cache = caches.get(services);
    if (!cache) {
      const fresh = { kept: new LRUCache<string, Value>({ max }), work: new SingleFlight() };
      const drop = () => {
        fresh.kept.clear();
        // What is being made may have read what was there before.
        fresh.work.forget();
      };
      // A suspended supplier's products count no more, so both topics matter.
      services.events.onContent((topic) => topic !== "market-prices" && drop());
      services.events.onReconnect(drop);
      caches.set(services, (cache = fresh));
    }
    return cache;
  };
  return async (services: Services, key: string, make: () => Promise<Value>): Promise<Value> => {
    const cache = of(services);
    const known = cache.kept.get(key);
    if (known) return known;
    return cache.work.share(key, async (isCurrent) => {
      const value = await make();
      if (isCurrent()) cache.kept.set(key, value);
      return value;
    });
  };
}
