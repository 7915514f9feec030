import { baseApi } from "#web/src/runtime/api/base.ts";
import type { RootState } from "./store.ts";

/**
 * What the store holds for the page that was rendered, without the ids and times of its requests: the same data make the same bytes,
 * so that a page made anew has the same tag as before. A time other than none says that the answer is there.
 */
export function stateForBrowser(state: RootState): unknown {
  const api = state[baseApi.reducerPath];
  const queries = Object.fromEntries(
    Object.entries(api.queries).map(([key, query]) => [
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
  return { ...state, [baseApi.reducerPath]: { ...api, queries, subscriptions: {} } };
}
