import type { Context, Middleware, Next } from "koa";
import { authBase } from "./router.ts";

const asked = "authorization, apikey, content-type, x-client-info, x-supabase-api-version";
const shown = "X-Total-Count, Link, X-Supabase-Api-Version";
/** Seconds that a browser may remember the answer to its preflight. */
const remembered = 600;

/**
 * Lets the scripts of other sites call the auth endpoints, and nothing else: those whose pages sign-in may lead back to. Sessions go in
 * headers, never in cookies, so no credentials are allowed.
 */
export function allowOrigins(origins: ReadonlySet<string>): Middleware {
  return async (context: Context, next: Next) => {
    if (origins.size === 0 || !context.path.startsWith(`${authBase}/`)) return next();
    context.vary("Origin");
    const origin = context.get("origin");
    if (!origins.has(origin)) return next();
    context.set("access-control-allow-origin", origin);
    if (context.method !== "OPTIONS" || !context.get("access-control-request-method")) {
      context.set("access-control-expose-headers", shown);
      return next();
    }
    context.set({
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers": asked,
      "access-control-max-age": String(remembered),
    });
    context.status = 204;
    return undefined;
  };
}
