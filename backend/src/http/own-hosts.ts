import type { Middleware } from "koa";
import { AppError } from "#shared/kernel/errors.ts";
import type { Config } from "../config.ts";

/** As an address spells them: without a port, in lower case. */
const machine = ["localhost", "127.0.0.1", "[::1]"];

/** The router takes capitals too. */
const isLocalRoute = (path: string): boolean => /^\/dev(?:\/|$)/i.test(path);

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, "");

/**
 * Answers what exists only locally under the machine's own names and the site's address alone. Under a name of its own that leads to this
 * machine (DNS rebinding) another site's page would be of the same origin, and could read the letters and the links in them.
 */
export function refuseForeignHosts(config: Pick<Config, "publicUrl">): Middleware {
  return async (context, next) => {
    if (isLocalRoute(context.path)) {
      const name = nameOf(context.req.headers.host ?? "");
      if (![...machine, new URL(config.publicUrl).hostname].includes(name)) throw new AppError("dev.foreignHost");
    }
    await next();
  };
}
