import { EventEmitter } from "node:events";
import { Logger as GraphileLog, run, type Runner, type RunnerOptions } from "graphile-worker";
import { isDatabaseAway } from "../db/away.ts";
import type { Database } from "../db/database.ts";
import type { Logger } from "./logger.ts";
import { giveBackLetters } from "./notices.ts";

/** So often a process says that it is alive, and looks whose jobs nobody works at any more. */
const beatEvery = 5_000;
/** Milliseconds. A worker that has said nothing for so long is taken for dead: what it had begun is done by another, so that letters wait a minute at most. */
const deadAfter = 30_000;
/** The same, as the database reads it. */
export const deadAfterInterval = `${deadAfter} milliseconds`;
const firstPause = 1_000;
const longestPause = 30_000;
/** More than this apart, in milliseconds, and the clocks of this machine and of the database disagree about what is due. */
const mostApart = 5_000;

interface Props {
  db: Database;
  logger: Logger;
  options: Omit<RunnerOptions, "logger" | "events">;
}

export interface JobRunner {
  close(): Promise<void>;
}

/**
 * Runs jobs for as long as the process lives. Graphile's runner ends when it cannot note what became of a job, as over a restart of the database: then
 * another is started, after a pause that grows to half a minute. Each says every few seconds that it lives, see {@link freeJobsOfTheDead}.
 */
export async function runJobs({ db, logger, options }: Props): Promise<JobRunner> {
  let runner: Runner | undefined;
  let pool: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let closed = false;
  let apart = false;

  const begin = async () => {
    const events: RunnerOptions["events"] = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => (pool = workerPool.id));
    const one = await run({
      ...options,
      // Without a delay the library does not wait for the note of what became of a job: an outage at that moment would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      logger: quietLogger(logger),
    });
    runner = one;
    const ended = () => {
      if (closed || runner !== one) return;
      runner = undefined;
      pool = undefined;
      logger.warn("jobs are not run: another runner is started as soon as the database answers");
      // What it still waits for, it may wait for in vain.
      one.stop().catch(() => undefined);
      later();
    };
    events.on("pool:fatalError", ended);
    one.promise.then(ended, ended);
    await beat();
  };
  const later = () => {
    timer = setTimeout(() => {
      begin().then(
        () => {
          pause = firstPause;
          logger.info("jobs are run again");
        },
        () => {
          if (!closed) later();
        },
      );
    }, pause);
    pause = Math.min(2 * pause, longestPause);
  };
  const beat = async () => {
    if (!pool) return;
    const asked = Date.now();
    const { rows } = await db.raw<{ rows: [{ at: string }] }>(
      `insert into worker_pools (id, seen_at) values (?, now()) on conflict (id) do update set seen_at = excluded.seen_at
       returning extract(epoch from clock_timestamp()) * 1000 as at`,
      [pool],
    );
    const difference = Math.abs((asked + Date.now()) / 2 - Number(rows[0].at));
    // Of the runners of a process the one that keeps deadlines says so.
    if (difference > mostApart && !apart && options.crontab !== undefined)
      logger.warn(
        { seconds: Math.round(difference / 1000) },
        "this machine's clock and the database's differ: deadlines are kept by this one, emails by that one",
      );
    apart = difference > mostApart;
  };

  await begin();
  const beating = setInterval(() => void beat().catch(() => undefined), beatEvery);
  beating.unref();
  return {
    async close() {
      closed = true;
      clearInterval(beating);
      clearTimeout(timer);
      await runner?.stop();
      if (pool)
        await db("worker_pools")
          .where({ id: pool })
          .delete()
          .catch(() => undefined);
    },
  };
}

/**
 * Frees the jobs of dead workers for as long as the process lives. After an outage of the database nobody has said anything for a while: it
 * looks again once it has reached the database for as long as the living need to say so.
 */
export function freeJobsOfTheDeadBeside(db: Database, logger: Logger): { close(): void } {
  let reachedSince: number | undefined;
  let lookedAt = 0;
  const look = async () => {
    const now = performance.now();
    // Nor does a machine that slept know who was silent.
    if (now - lookedAt > 3 * beatEvery) reachedSince = undefined;
    lookedAt = now;
    if (reachedSince !== undefined && now - reachedSince >= deadAfter) return freeJobsOfTheDead({ db });
    await db.raw("select 1");
    reachedSince ??= now;
  };
  const looking = setInterval(() => {
    look().catch((error: unknown) => {
      reachedSince = undefined;
      if (!isDatabaseAway(error)) logger.error({ err: error }, "jobs of dead workers could not be freed");
    });
  }, beatEvery);
  looking.unref();
  return { close: () => clearInterval(looking) };
}

/** Has what a dead worker had begun done by others. A job that runs for long keeps its place as long as its worker lives. */
export async function freeJobsOfTheDead({ db }: { db: Database }): Promise<void> {
  const { rows } = await db.raw<{ rows: { worker: string; key: string | null }[] }>(
    // All that a dead one had begun, also what it had begun a moment later: all of it is freed below.
    `select j.locked_by as worker, j.key from graphile_worker.jobs j
      where j.locked_by in (
        select d.locked_by from graphile_worker.jobs d
         where d.locked_at < now() - cast(:deadAfterInterval as interval)
           and not exists (select from worker_pools p where p.id = d.locked_by and p.seen_at > now() - cast(:deadAfterInterval as interval)))`,
    { deadAfterInterval } as never,
  );
  if (rows.length > 0)
    await db.transaction(async (trx) => {
      await giveBackLetters(
        trx,
        rows.flatMap(({ key }) => key ?? []),
      );
      await trx.raw("select graphile_worker.force_unlock_workers(?::text[])", [rows.map(({ worker }) => worker)]);
      // A sweep has one try, for there is another each minute: that of a dead worker is begun anew now, or would stand here for ever.
      await trx.raw(
        `select graphile_worker.reschedule_jobs(array(
           select id from graphile_worker.jobs where task_identifier = 'sweep' and attempts >= max_attempts and locked_at is null), attempts := 0)`,
      );
    });
  await db.raw("delete from worker_pools where seen_at < now() - interval '1 day'");
}

/** An outage of the database is told once, by the outbox: not by each look for jobs. */
function quietLogger(logger: Logger): GraphileLog {
  return new GraphileLog((scope) => (level, message, meta) => {
    const { error, fatalError } = (meta ?? {}) as { error?: unknown; fatalError?: unknown };
    const isAway = isDatabaseAway(fatalError ?? error);
    if (String(level) === "error" && !isAway) logger.error({ scope, meta }, message);
    else if (String(level) === "warning" && !isAway) logger.warn({ scope }, message);
    else logger.debug({ scope }, message);
  });
}
