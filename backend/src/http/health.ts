import Router from "@koa/router";
import type { Middleware } from "koa";
import type { Database } from "../db/database.ts";
import { isMigrated } from "../db/migrate.ts";
import { minute } from "../kernel/clock.ts";
import { standstill } from "../kernel/standstill.ts";
import { soon } from "./work-gauges.ts";

/** A worker sweeps every minute. */
const silentAfter = 3 * minute;

/**
 * /healthz: alive. /readyz: database, migrations and queue are there, and whether a worker does what is due: without one requests are served all the
 * same.
 *
 * @param readiness a connection of its own: whoever asks does not stand in line behind requests
 * @param isLeaving whether the process is about to go: what still comes is answered, and nothing more should be sent
 */
export function healthRoutes(readiness: Database, isLeaving: () => boolean): Middleware {
  const router = new Router();
  /** One look at a time for all who ask: anybody may, as often as they like, and the balancer must not stand in line behind them. */
  let looking: ReturnType<typeof look> | undefined;
  const look = async () =>
    (await soon(isMigrated(readiness))) && {
      worker: (await soon(standstill(readiness))) > silentAfter ? "silent" : "running",
    };
  router.get("/healthz", (context) => {
    context.body = { status: "alive" };
  });
  router.get("/readyz", async (context) => {
    if (isLeaving()) {
      context.status = 503;
      context.body = { status: "leaving" };
      return;
    }
    try {
      const found = await (looking ??= look().finally(() => (looking = undefined)));
      context.status = found ? 200 : 503;
      context.body = found ? { status: "ready", ...found } : { status: "migrations are missing" };
    } catch {
      context.status = 503;
      context.set("retry-after", "5");
      context.body = { status: "the database does not answer" };
    }
  });
  return router.routes() as unknown as Middleware;
}
