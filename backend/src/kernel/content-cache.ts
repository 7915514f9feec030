import { LRUCache } from "lru-cache";
import type { Services } from "./services.ts";

/**
 * Answers about what is listed, kept until anything listed changes, in whichever process that happens. Whoever asks for an answer that is
 * being made waits for that one. What was asked before a change is still answered, but not kept, and whoever asks after the change gets a
 * new answer. One cache for each set of services, because a process may hold several.
 */
export function createContentCache<Value extends object>(max: number) {
  const caches = new WeakMap<Services, LRUCache<string, Value, () => Promise<Value>>>();
  const of = (services: Services) => {
    let cache = caches.get(services);
    if (!cache) {
      const fresh = new LRUCache<string, Value, () => Promise<Value>>({
        max,
        fetchMethod: (_key, _before, { context: make }) => make(),
        // `clear` aborts what is being made. Who waits for it gets it all the same; the cache has let go of it.
        ignoreFetchAbort: true,
      });
      // A suspended supplier's products count no more, so both topics matter.
      services.events.onContent((topic) => (topic === "catalogue" || topic === "suppliers") && fresh.clear());
      // Whatever changed while nobody listened is unknown.
      services.events.onReconnect(() => fresh.clear());
      caches.set(services, (cache = fresh));
    }
    return cache;
  };
  return (services: Services, key: string, make: () => Promise<Value>): Promise<Value> =>
    of(services).forceFetch(key, { context: make });
}
