import { configureStore } from "@reduxjs/toolkit";
import { baseApi, type StoreExtra } from "#web/src/runtime/api/base.ts";
import { sessionSlice } from "./session/session-slice.ts";

/** Server state lives in the API slice; the other slices hold what the interface itself knows. */
export function createStore(extra: StoreExtra, preloadedState?: unknown) {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, session: sessionSlice.reducer },
    // The checks are for development, and the server renders in milliseconds.
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }).concat(
        baseApi.middleware,
      ),
    enhancers: (defaults) => defaults({ autoBatch: typeof window !== "undefined" }),
    devTools: import.meta.env?.DEV ?? false,
    ...(preloadedState ? { preloadedState: preloadedState as never } : {}),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore["getState"]>;
