import type { LeftOut } from "./left-out.ts";

const nothing = "() => () => undefined";

/**
 * Queries and mutations as our features declare them: no pages that go on for ever, no polling, no asking again because a window is looked
 * at, no writing into the cache by hand, no hooks of an entry's life, no schemas (the API's answers are held against theirs in tests).
 */
export const reduxToolkitParts: readonly LeftOut[] = [
  {
    file: "@reduxjs/toolkit/dist/query/rtk-query.modern.mjs",
    options: [
      "infiniteQuery",
      "pollingInterval",
      "refetchOnFocus",
      "refetchOnReconnect",
      "setupListeners",
      "onCacheEntryAdded",
      "onQueryStarted",
      "updateQueryData",
      "patchQueryData",
      "upsertQueryData",
      "upsertQueryEntries",
      "enhanceEndpoints",
      "extractRehydrationInfo",
      "responseSchema",
      "argSchema",
      "usePrefetch",
      "prefetch",
      "selectCachedArgsForQuery",
    ],
    parts: {
      buildPollingHandler: nothing,
      buildCacheLifecycleHandler: nothing,
      buildQueryLifecycleHandler: nothing,
      buildWindowEventHandler: nothing,
      patchQueryData: "void 0",
      updateQueryData: "void 0",
      upsertQueryData: "void 0",
      prefetch: "void 0",
      selectAllQueryEntries: "void 0",
      selectCachedArgsForQuery: "function selectCachedArgsForQuery() {}",
      buildInfiniteQuerySelector: "function buildInfiniteQuerySelector() {}",
      infiniteQueryThunk: "void 0",
    },
    members: {
      selectEntriesForEndpoint: "selectEntriesForEndpoint: void 0",
      enhanceEndpoints: "enhanceEndpoints: void 0",
      "querySlice.cacheEntriesUpserted": "cacheEntriesUpserted() {}",
      queryResultPatched: "queryResultPatched() {}",
    },
    calls: {
      isInfiniteQueryDefinition: "false",
      isUpsertQuery: "false",
      shouldSkip: "true",
      "context.hasRehydrationInfo": "false",
      hasRehydrationInfo: "false",
    },
    values: {
      '"infiniteQueryOptions" in endpointDefinition': "false",
      "caughtError instanceof NamedSchemaError": "false",
      "cacheEntriesUpserted.match(action)": "false",
    },
    links: [
      "addMatcher(hasRehydrationInfo",
      "addMatcher(querySlice.actions.cacheEntriesUpserted.match",
      "addCase(onOnline",
      "addCase(onOffline",
      "addCase(onFocus",
      "addCase(onFocusLost",
    ],
  },
  {
    file: "@reduxjs/toolkit/dist/query/react/rtk-query-react.modern.mjs",
    parts: {
      buildInfiniteQueryHooks: "function buildInfiniteQueryHooks() {}",
      infiniteQueryStatePreSelector: "function infiniteQueryStatePreSelector() {}",
      usePrefetch: "function usePrefetch() {}",
    },
    calls: { isInfiniteQueryDefinition: "false", useDebugValue: "void 0", pick: "void 0" },
  },
  {
    file: "@reduxjs/toolkit/dist/redux-toolkit.modern.mjs",
    options: ["injectInto", "composeWithDevTools", "buildCreateSlice"],
    parts: { composeWithDevTools: "compose" },
    members: { "slice.injectInto": "" },
    calls: { isAsyncThunkSliceReducerDefinition: "false", buildReducerCreators: "{}", makeSelectorProps: "{}" },
  },
];
