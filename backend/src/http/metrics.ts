import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Middleware } from "koa";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { ReplicaStanding } from "../db/servers/replicas.ts";
import { machineGauges } from "./machine-gauges.ts";
import { processGauges } from "./pool-gauges.ts";
import { workDurations } from "./work-durations.ts";
import { workGauges } from "./work-gauges.ts";
import type { Observer } from "../kernel/watch.ts";

/** The figures of a process, as they travel to another. */
export type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** The processes of one command, whose figures are told together. */
export interface Fleet {
  /** Has the figures of this process read whenever somebody asks any of them. */
  offer(read: () => Promise<Figures>): void;
  /** Those of all of them, in Prometheus's words. */
  readAll(): Promise<string>;
}

export interface Door {
  readonly port: number;
  close(): Promise<void>;
}

export interface Metrics {
  /** Told of all that is timed. */
  readonly durations: Observer;
  /** `/metrics` among the other addresses: in the demo, and for whoever shows the token. */
  readonly route: Middleware;
  /** Opens the port of its own, where one is set; where it listens then, and how it ends. */
  listen(): Promise<Door | undefined>;
}

interface Watched {
  /** A connection of its own: whoever looks does not stand in line behind requests. */
  readonly readiness: Database;
  /** By the names that figures call them. */
  readonly pools: Readonly<Record<string, Database>>;
  readonly streams: () => number;
  /** Where there are other processes beside this one. */
  readonly fleet?: Fleet | undefined;
  readonly replicas: () => readonly ReplicaStanding[];
}

const digest = (text: string) => createHash("sha256").update(text).digest();
/** Takes as long for a token that is nearly right as for any other. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/**
 * Prometheus figures. They tell how the trade goes, so they are for who shows METRICS_TOKEN, and for who reaches METRICS_PORT, a port that
 * no proxy leads to. Without either there are none: which address a request comes from says nothing behind a proxy on the same machine.
 */
export function createMetrics(
  config: Pick<Config, "local" | "host" | "metricsToken" | "metricsPort" | "dataDir" | "backupDir">,
  { readiness, pools, streams, fleet, replicas }: Watched,
): Metrics {
  const { local, host, metricsToken, metricsPort } = config;
  const registry = new Registry();
  const work = workGauges(registry, readiness);
  const durations = workDurations(registry, streams);
  machineGauges(registry, config);
  processGauges(registry, pools, { inFlight: durations.inFlight, streams }, replicas);
  let collecting = false;
  const look = async () => {
    // Begun on the first look: its timers cost memory that an idle process need not have.
    if (!collecting) collectDefaultMetrics({ register: registry });
    collecting = true;
    await work.read();
  };
  const readOwn = async () => {
    await look();
    return registry.metrics();
  };
  fleet?.offer(async () => {
    await look();
    return registry.getMetricsAsJSON();
  });
  const read = fleet ? () => fleet.readAll() : readOwn;
  return {
    durations,
    async route(context, next) {
      if (context.path !== "/metrics" || (context.method !== "GET" && context.method !== "HEAD")) {
        await next();
        return;
      }
      if (metricsToken) {
        const shown = /^Bearer (.+)$/i.exec(context.get("authorization"))?.[1] ?? "";
        if (!isSame(shown, metricsToken)) {
          context.status = 401;
          context.set("www-authenticate", "Bearer");
          context.body = "";
          return;
        }
      } else if (!local) {
        context.status = 404;
        context.body = "";
        return;
      }
      context.type = registry.contentType;
      context.set("cache-control", "no-store");
      context.body = await read();
    },
    async listen() {
      return metricsPort === undefined ? undefined : openMetricsDoor(metricsPort, host, read);
    },
  };
}

/** A port on which there are figures, for whoever reaches it, and nothing else. */
export async function openMetricsDoor(port: number, host: string, read: () => Promise<string>): Promise<Door> {
  const server = createServer((request, response) => {
    const isAsked = request.url === "/metrics" && (request.method === "GET" || request.method === "HEAD");
    if (!isAsked) return void response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { "content-type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
