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
  const isAsked = ({ path }: Context) => origins.size > 0 && path.startsWith(`${authBase}/`);
  const isPreflight = (context: Context) =>
    context.method === "OPTIONS" && context.get("access-control-request-method") !== "";
  return async (context: Context, next: Next) => {
    const origin = context.get("origin");
    if (isAsked(context)) context.vary("Origin");
    if (!isAsked(context) || !origins.has(origin)) {
      await next();
      return;
    }
    context.set("access-control-allow-origin", origin);
    if (!isPreflight(context)) {
      context.set("access-control-expose-headers", shown);
      await next();
      return;
    }
    context.set({
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers": asked,
      "access-control-max-age": String(remembered),
    });
    context.status = 204;
  };
}
