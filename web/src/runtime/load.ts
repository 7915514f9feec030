import type { ApiError } from "#shared/kernel/render.ts";
import type { Read } from "./read.ts";
import { Refusal } from "./router/route.ts";
import type { AppStore } from "./store.ts";

/**
 * On the server an answer stays subscribed to for as long as its store lives, which is one request: giving it up would start a timer of a
 * minute for each. In a browser the page's own components subscribe.
 */
export const readInto =
  ({ dispatch }: AppStore): Read =>
  (endpoint, arg) =>
    dispatch(endpoint.initiate(arg, { subscribe: typeof window === "undefined" }) as never);

interface QueryOutcome {
  data?: unknown;
  error?: unknown;
}

/**
 * Makes a page out of a refused query: what is absent, or an address that cannot be, becomes a page with status 404.
 * Anything else becomes the error page on the server; in a browser the page that is there shows its own error with a retry.
 */
export function refuse({ error }: QueryOutcome): void {
  if (!error) return;
  const { code } = error as ApiError;
  if (/(?:[nN]otFound|Unknown)$/.test(code) || code === "request.invalid") throw new Refusal(404, code);
  if (typeof window === "undefined") throw new Refusal(503, code);
}
