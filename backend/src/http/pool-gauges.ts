import { Gauge, type Registry } from "prom-client";
import type { ReplicaStanding } from "../db/servers/replicas.ts";
import type { Database } from "../db/database.ts";

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Gauges of what this process holds at the moment that somebody looks: no request pays for them. */
export function processGauges(
  registry: Registry,
  pools: Readonly<Record<string, Database>>,
  counts: { inFlight: () => number; streams: () => number },
  replicas: () => readonly ReplicaStanding[] = () => [],
): void {
  const registers = [registry];
  const names = Object.keys(pools);
  const poolOf = (name: string) => (pools[name]?.client as { pool?: Pool } | undefined)?.pool;
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are being answered, event streams not among them",
    registers,
    collect() {
      this.set(counts.inFlight());
    },
  });
  new Gauge({
    name: "agritrade_live_streams_open",
    help: "Event streams that are open",
    registers,
    collect() {
      this.set(counts.streams());
    },
  });
  new Gauge({
    name: "db_pool_connections",
    help: "Database connections by pool (requests, deliveries) and state (used, idle)",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const pool of names) {
        this.set({ pool, state: "used" }, poolOf(pool)?.numUsed() ?? 0);
        this.set({ pool, state: "idle" }, poolOf(pool)?.numFree() ?? 0);
      }
    },
  });
  new Gauge({
    name: "agritrade_replica_lag_seconds",
    help: "How far a replica of DATABASE_REPLICA_URLS is behind; NaN while it does not answer or follows another primary",
    labelNames: ["server"],
    registers,
    collect() {
      for (const { name, lag } of replicas()) this.set({ server: name }, lag ?? NaN);
    },
  });
  new Gauge({
    name: "agritrade_replica_serves",
    help: "1 while public reads go to a replica, 0 while it is left out",
    labelNames: ["server"],
    registers,
    collect() {
      for (const { name, serves } of replicas()) this.set({ server: name }, Number(serves));
    },
  });
  new Gauge({
    name: "db_pool_waiting",
    help: "Who waits for a database connection, by pool",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const pool of names) this.set({ pool }, poolOf(pool)?.numPendingAcquires() ?? 0);
    },
  });
}
