import { data, type LoaderFunctionArgs } from "react-router-dom";
import type { ApiError } from "#shared/kernel/render.ts";
import type { AppStore } from "./store.ts";

/** The server hands each request its own store; a browser has one. */
export interface LoadContext {
  store: AppStore;
}

let browserStore: AppStore | undefined;
export const provideStore = (store: AppStore): void => void (browserStore = store);

/** The store of a loader's request. */
export function storeOf({ context }: LoaderFunctionArgs): AppStore {
  const store = (context as Partial<LoadContext> | undefined)?.store ?? browserStore;
  if (!store) throw new Error("a loader ran without a store");
  return store;
}

/** Only on the server nothing is ever unsubscribed: that would keep a timer a minute for every request. */
export const loadOptions = () => ({ subscribe: typeof window === "undefined" });

interface QueryOutcome {
  data?: unknown;
  error?: unknown;
}

/** react-router's way of saying that a page has another status: what is thrown is an answer, not an error. */
function answerWith(status: number, code: string): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- loaders answer by throwing, as react-router defines it.
  throw data({ code }, { status });
}

/**
 * Makes a page out of a refused query: what is absent, or an address that cannot be, becomes a page with status 404.
 * Anything else becomes the error page on the server; in a browser the page that is there shows its own error with a retry.
 */
export function refuse({ error }: QueryOutcome): void {
  if (!error) return;
  const { code } = error as ApiError;
  if (/(?:[nN]otFound|Unknown)$/.test(code) || code === "request.invalid") answerWith(404, code);
  if (typeof window === "undefined") answerWith(503, code);
}
