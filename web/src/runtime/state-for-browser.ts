import { baseApi } from "#web/src/runtime/api/base.ts";
import type { RootState } from "./store.ts";

/** The same names and lists, whichever answer came first. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, inOrder(one)]));
}

/**
 * What the store holds for the page that was rendered, without the ids and times of its requests and their order: the same data make the
 * same bytes, so that a page made anew has the same tag as before. A time other than none says that the answer is there.
 */
export function stateForBrowser(state: RootState): unknown {
  const api = state[baseApi.reducerPath];
  const queries = Object.fromEntries(
    Object.entries(api.queries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, query]) => [
        key,
        query && {
          ...query,
          requestId: "",
          startedTimeStamp: undefined,
          fulfilledTimeStamp: query.fulfilledTimeStamp && 1,
        },
      ]),
  );
  // Who was subscribed is written down half a second later, which a slow page meets and a quick one does not; a browser has its own.
  const provided = inOrder(api.provided);
  return { ...state, [baseApi.reducerPath]: { ...api, queries, provided, subscriptions: {} } };
}
