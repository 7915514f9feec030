import type { ApiError } from "#shared/kernel/render.ts";
import { Refusal } from "./router/route.ts";

/** Only on the server nothing is ever unsubscribed: that would keep a timer a minute for every request. */
export const loadOptions = () => ({ subscribe: typeof window === "undefined" });

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
