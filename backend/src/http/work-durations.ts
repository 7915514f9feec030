import { Counter, Histogram, type Registry } from "prom-client";
import type { Begun, Kind, Observer } from "../kernel/watch.ts";

/** Seconds. The lowest are those of a statement, the highest those of a provider that is given up. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** By what each kind is told apart beside whether it failed. All of them are names of ours, so they are few. */
const kinds = {
  sql: ["db_statement_duration_seconds", "SQL statements, by their first word", "operation"],
  outbox: ["agritrade_outbox_delivery_duration_seconds", "Deliveries of the outbox, by topic", "topic"],
  job: ["agritrade_job_duration_seconds", "Jobs, letters among them", "job"],
  sweep: ["agritrade_sweep_duration_seconds", "What is looked for each minute", "sweep"],
  provider: ["agritrade_provider_call_duration_seconds", "Calls to the escrow provider", "call"],
} as const satisfies Partial<Record<Kind, readonly [string, string, string]>>;

/** The class of a status: figures by each status would be too many. */
const classOf = (status: number) => `${Math.floor(status / 100)}xx`;

export interface WorkDurations extends Observer {
  /** Requests that are being answered, event streams not among them. */
  inFlight(): number;
}

/** How long requests and what they lead to take, by the names that are usual in Prometheus. */
export function workDurations(registry: Registry, streams: () => number): WorkDurations {
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, template of the route and class of status; event streams are not among them",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const refused = new Counter({
    name: "http_requests_refused_total",
    help: "Requests that a limit has refused (429), by template of the route",
    labelNames: ["route"],
    registers,
  });
  const made = Object.fromEntries(
    Object.entries(kinds).map(([kind, [name, help, label]]) => [
      kind,
      new Histogram({ name, help, labelNames: [label, "outcome"], buckets, registers }),
    ]),
  ) as Record<keyof typeof kinds, Histogram>;
  let running = 0;

  const request = (method: string): Begun => {
    const started = performance.now();
    running += 1;
    return {
      end({ name: route = "other", facts = {} }) {
        running -= 1;
        const status = Number(facts["http.response.status_code"] ?? 0);
        // Open for hours, by design.
        if (facts.stream) return;
        requests.observe({ method, route, status: classOf(status) }, (performance.now() - started) / 1000);
        if (status === 429) refused.inc({ route });
      },
    };
  };
  return {
    inFlight: () => Math.max(0, running - streams()),
    begin(kind, name) {
      if (kind === "http") return request(name);
      const started = performance.now();
      const histogram = made[kind];
      return {
        end: ({ failed }) =>
          histogram.observe(
            { [kinds[kind][2]]: name, outcome: failed ? "failed" : "done" },
            (performance.now() - started) / 1000,
          ),
      };
    },
  };
}
