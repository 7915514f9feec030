import type { Context, Middleware } from "koa";
import type { Watch } from "../kernel/watch.ts";

/** Nobody asks how long these took, and they are asked for all the time. */
const unwatched = /^\/(healthz|readyz|metrics)$/;
const usualMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The template of a route, never the address itself: that has names of things in it, and there are endlessly many. What is no route of ours is a
 * page, a file or nothing that is there.
 */
function routeOf(context: Context): string {
  const { route } = context.state as { route?: string };
  if (route) return route;
  const matched = (context as { _matchedRoute?: unknown })._matchedRoute;
  if (typeof matched === "string") return matched;
  if (context.status === 404) return "unknown";
  if (/\.\w{2,5}$/.test(context.path)) return "file";
  return /^\/(api|auth)\//.test(context.path) ? "other" : "page";
}

/** Times each request from its head to its last byte, or to the moment that its reader has gone. */
export function watchRequests(watch: Watch): Middleware {
  return async (context, next) => {
    if (unwatched.test(context.path)) {
      await next();
      return;
    }
    const state = context.state as { requestId: string; isStream?: boolean };
    const method = usualMethods.has(context.method) ? context.method : "other";
    const { within, end } = watch.open("http", method, { "agritrade.request_id": state.requestId });
    context.res.once("close", () => {
      const isWhole = context.res.writableFinished;
      end({
        name: routeOf(context),
        failed: context.status >= 500,
        facts: {
          // What nginx writes of a reader who did not wait.
          "http.response.status_code": isWhole || context.res.headersSent ? context.status : 499,
          ...(state.isStream && { stream: 1 }),
        },
      });
    });
    await within(next);
  };
}
