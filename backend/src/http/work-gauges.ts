import { Gauge, type Registry } from "prom-client";
import { reviewerStatuses } from "#shared/disputes/statuses.ts";
import type { Database } from "../db/database.ts";
import { quoted } from "../db/quoted.ts";
import { recordFailing } from "../db/record-failing.ts";

/** A look at the work may take so long, in milliseconds: whoever watches is not kept waiting by what they watch. */
const longestLook = 2_000;

/** Jobs that send a letter are named so, by all domains. */
const oldestJob = (which: string): string =>
  `select coalesce(extract(epoch from now() - min(created_at)), 0) from graphile_worker.jobs where ${which} and attempts < max_attempts`;

/** Each with the statement that reads it; none walks through more than what waits. */
const gauges = {
  agritrade_outbox_waiting: {
    help: "Messages to the escrow provider that wait, or are tried again",
    sql: "select count(*) from outbox where delivered_at is null and failed_at is null",
  },
  agritrade_outbox_oldest_seconds: {
    help: "Age of the oldest of them",
    sql: "select coalesce(extract(epoch from now() - min(created_at)), 0) from outbox where delivered_at is null and failed_at is null and held_by is null",
  },
  agritrade_outbox_stopped: {
    help: "Messages to the escrow provider that were refused or given up",
    sql: "select count(*) from outbox where delivered_at is null and failed_at is not null",
  },
  agritrade_provider_failing_seconds: {
    help: "Since the escrow provider's last answer, while it does not answer; 0 while it does",
    sql: "select coalesce(extract(epoch from now() - failing_since), 0) from receiver_health",
  },
  agritrade_provider_paused: {
    help: "1 while no call leaves because the escrow provider answers none",
    sql: "select count(*) from receiver_health where paused_until is not null",
  },
  agritrade_provider_answered_hour: {
    help: "Calls of the last hour that the escrow provider has answered",
    sql: "select coalesce(sum(answered), 0) from receiver_minutes where minute > now() - interval '1 hour'",
  },
  agritrade_provider_failed_hour: {
    help: "Calls of the last hour that it has not answered",
    sql: "select coalesce(sum(failed), 0) from receiver_minutes where minute > now() - interval '1 hour'",
  },
  agritrade_jobs_waiting: {
    help: "Jobs in the queue, emails among them",
    sql: "select count(*) from graphile_worker.jobs where attempts < max_attempts",
  },
  agritrade_email_oldest_seconds: {
    help: "Age of the oldest email that was not handed over",
    sql: oldestJob("task_identifier like '%.send%'"),
  },
  agritrade_job_oldest_seconds: {
    help: "Age of the oldest other job: a file to be checked, a paper to be drawn",
    sql: oldestJob("task_identifier not like '%.send%' and task_identifier <> 'sweep'"),
  },
  agritrade_staff_tasks_open: {
    help: "Open tasks of our team",
    sql: "select count(*) from staff_tasks where resolved_at is null",
  },
  agritrade_store_failing_seconds: {
    help: "Since the store of files is full or does not answer; 0 while it keeps files",
    sql: "select coalesce(extract(epoch from now() - min(created_at)), 0) from staff_tasks where resolved_at is null and kind in ('documents.storeFull', 'documents.storeAway')",
  },
  agritrade_cases_open: {
    help: "Cases that wait for a decision of our team",
    sql: `select count(*) from disputes where status in (${quoted(reviewerStatuses)})`,
  },
  agritrade_record_failing_seconds: {
    help: "Since the database's server has last kept its record of changes, while it cannot; 0 while it can, or keeps none",
    sql: recordFailing,
  },
  agritrade_last_sweep_seconds: {
    help: "Since a worker has last done all that was due",
    sql: "select coalesce(extract(epoch from now() - max(ended_at)), -1) from last_sweep",
  },
  agritrade_clock_ahead_seconds: {
    help: "By how much the database's clock is ahead of this machine's",
    sql: "select extract(epoch from clock_timestamp()) - cast(? as double precision)",
  },
} as const;
type Name = keyof typeof gauges;

/** Within `longestLook`, or the promise is rejected. */
export const soon = <Result>(work: PromiseLike<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("took too long")), longestLook).unref();
    }),
  ]);

/** Prometheus figures of what waits; while the database does not answer there are none, and `agritrade_database_up` is 0. */
export function workGauges(registry: Registry, db: Database): { read(): Promise<void> } {
  const registers = [registry];
  // All processes read the same: of several the worst counts.
  const up = new Gauge({
    name: "agritrade_database_up",
    help: "Whether the database answers",
    aggregator: "min",
    registers,
  });
  const made = Object.entries(gauges).map(
    ([name, { help }]) => [name as Name, new Gauge({ name, help, aggregator: "max", registers })] as const,
  );
  const columns = made.map(([name]) => `(${gauges[name].sql}) as ${name}`).join(", ");
  return {
    async read() {
      try {
        const { rows } = await soon(
          db.raw<{ rows: [Record<Name, string>] }>(`select ${columns}`, [Date.now() / 1000]) as PromiseLike<{
            rows: [Record<Name, string>];
          }>,
        );
        for (const [name, gauge] of made) gauge.set(Number(rows[0][name]));
        up.set(1);
      } catch {
        // Zero would say that nothing waits.
        for (const [, gauge] of made) gauge.set(NaN);
        up.set(0);
      }
    },
  };
}
