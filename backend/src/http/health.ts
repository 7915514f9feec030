import Router from "@koa/router";
import type { Middleware } from "koa";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { isMigrated } from "../db/migrate.ts";
import { minute } from "../kernel/clock.ts";
import type { Services } from "../kernel/services.ts";
import { standstill } from "../kernel/standstill.ts";
import { soon, workGauges } from "./work-gauges.ts";

/** A worker sweeps every minute. */
const silentAfter = 3 * minute;

/**
 * /healthz: alive. /readyz: database, migrations and queue are there, and whether a worker does what is due: without one requests are served all the
 * same. /metrics: Prometheus figures, local or to loopback alone.
 *
 * @param readiness a connection of its own: whoever asks does not stand in line behind requests
 */
export function healthRoutes({ config }: Pick<Services, "config">, readiness: Database): Middleware {
  const router = new Router();
  const registry = new Registry();
  const work = workGauges(registry, readiness);
  let collecting = false;
  router.get("/healthz", (context) => {
    context.body = { status: "alive" };
  });
  router.get("/readyz", async (context) => {
    try {
      const migrated = await soon(isMigrated(readiness));
      context.status = migrated ? 200 : 503;
      context.body = migrated
        ? { status: "ready", worker: (await soon(standstill(readiness))) > silentAfter ? "silent" : "running" }
        : { status: "migrations are missing" };
    } catch {
      context.status = 503;
      context.body = { status: "the database does not answer" };
    }
  });
  router.get("/metrics", async (context) => {
    if (!config.local && !["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(context.ip)) return;
    // Begun on the first look: its timers cost memory that an idle process need not have.
    if (!collecting) collectDefaultMetrics({ register: registry });
    collecting = true;
    context.type = registry.contentType;
    await work.read();
    context.body = await registry.metrics();
  });
  return router.routes() as unknown as Middleware;
}
