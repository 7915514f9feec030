import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "../db/database.ts";
import { queueLetters } from "./notices.ts";
import { deliverNext, hasDue } from "./outbox.ts";
import { connectionsOfJobs } from "./job-connections.ts";
import { freeJobsOfTheDeadBeside, runJobs, type JobRunner } from "./job-runner.ts";
import { paced } from "./paced.ts";
import { noteSweep } from "./standstill.ts";
import type { DomainJobs, OutboxTold } from "./queue.ts";
import { isDatabaseAway } from "../db/away.ts";
import { primaryPool } from "../db/servers/primary-client.ts";
import { hintOf } from "../db/hint.ts";
import type { Services, Worker } from "./services.ts";
import { outside } from "./watch.ts";

/** How soon a sweep comes back for what somebody held, when nobody waits for it. */
const followAfter = 2000;
/** How soon when somebody does, and how long they wait at most. */
const pauseBetween = 100;
const longestDue = 30_000;
/** How often the outbox is looked through without being told, and retries that have become due are found; and emails that nobody has handed to the queue. */
const lookAgain = 2000;
/** So long is waited for more emails to hand to the queue: nobody notices. */
const pauseOfLetters = 100;

const merge = <Key extends "outbox" | "jobs" | "slowJobs" | "sweeps">(
  domains: readonly DomainJobs[],
  key: Key,
): NonNullable<DomainJobs[Key]> =>
  Object.assign({}, ...domains.map((domain) => domain[key] ?? {})) as NonNullable<DomainJobs[Key]>;

/**
 * Delivers the outbox and runs jobs and sweeps in this process. Any number of processes may do so side by side.
 *
 * @param leases connections for deliveries alone, one for each that runs beside others.
 */
export async function startWorker(
  services: () => Services,
  domains: readonly DomainJobs[],
  leases: Database,
): Promise<Worker> {
  const { config, logger, events } = services();
  const handlers = merge(domains, "outbox");
  const pool = primaryPool(services().primary, {
    max: connectionsOfJobs(config.jobs),
    application_name: "agritrade-jobs",
    options: "-c search_path=public",
  });
  const lost = (error: unknown) => logger.debug({ reason: (error as Error).message }, "job connection lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));

  const sweeper = createSweeper(services, merge(domains, "sweeps"));
  const outbox = outboxLoop(
    services,
    handlers,
    domains.flatMap(({ outboxTold }) => outboxTold ?? []),
    leases,
  );
  const untilDone = async (sweep: () => Promise<boolean>) => {
    const end = performance.now() + longestDue;
    for (;;) {
      const swept = await sweep();
      await queueLetters(services().db);
      await outbox.drain();
      if (swept && (!(await hasDue(services())) || (await services().circuit.isPaused()))) return;
      if (performance.now() > end) return logger.warn("what is due is held by others for too long");
      await delay(pauseBetween);
    }
  };
  const runDue = () => untilDone(sweeper.sweep);
  const deliverDue = () => untilDone(() => Promise.resolve(true));

  if (!config.runWorker) return { runDue, deliverDue, close: () => closeAll(pool, outbox, []) };

  const tasksOf = (jobs: NonNullable<DomainJobs["jobs"]>) =>
    Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload: unknown) => services().watch.enter("job", name, () => job(services(), payload)),
      ]),
    );
  const options = { pgPool: pool, noHandleSignals: true, pollInterval: 5000 };
  const db = services().db;
  // Deadlines have a runner of their own: a mail server or a provider that hangs holds the other one's places, and keeps no deadline waiting.
  const runners = [
    await runJobs({
      db,
      logger,
      options: {
        ...options,
        concurrency: 1,
        taskList: { sweep: sweeper.sweepAndFollow },
        crontab: "* * * * * sweep ?max=1",
      },
    }),
    await runJobs({
      db,
      logger,
      options: { ...options, concurrency: config.jobs, taskList: tasksOf(merge(domains, "jobs")) },
    }),
    // And what keeps a core busy has one too.
    await runJobs({
      db,
      logger,
      options: { ...options, concurrency: 1, taskList: tasksOf(merge(domains, "slowJobs")) },
    }),
  ];
  const freeing = freeJobsOfTheDeadBeside(db, logger);
  outbox.start();
  const letters = paced(
    () =>
      queueLetters(services().db).catch((error: unknown) => {
        // An outage of the database is told by the outbox.
        if (!isDatabaseAway(error)) logger.error({ err: error }, "emails could not be handed to the queue");
      }),
    pauseOfLetters,
  );
  letters.ask();
  const look = setInterval(letters.ask, lookAgain);
  look.unref();
  const stopListening = [
    ...[events.onOutbox(outbox.wake), events.onReconnect(outbox.wake)],
    ...[events.onLetters(letters.ask), events.onReconnect(letters.ask)],
  ];
  return {
    runDue,
    deliverDue,
    async close() {
      sweeper.stop();
      clearInterval(look);
      freeing.close();
      letters.stop();
      for (const stop of stopListening) stop();
      await closeAll(pool, outbox, runners);
    },
  };
}

interface Sweeper {
  /** @returns whether nothing due was left to whoever holds it. */
  sweep(): Promise<boolean>;
  /** Sweeps, and once more in a moment as long as something was left. */
  sweepAndFollow(): Promise<void>;
  stop(): void;
}

function createSweeper(services: () => Services, sweeps: NonNullable<DomainJobs["sweeps"]>): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const sweep = async () => {
    let whole = true;
    for (const [name, work] of Object.entries(sweeps)) {
      if (stopped) break;
      try {
        if ((await services().watch.enter("sweep", name, () => work(services()))) === "again") whole = false;
      } catch (error) {
        whole = false;
        // An outage of the database is told by the outbox.
        if (!isDatabaseAway(error))
          services().logger.error({ err: error, sweep: name, hint: hintOf(error) }, "sweep failed");
      }
    }
    if (whole && !stopped) await noteSweep(services().db).catch(() => undefined);
    return whole;
  };
  const sweepAndFollow = async () => {
    clearTimeout(timer);
    if ((await sweep()) || stopped) return;
    timer = setTimeout(() => void sweepAndFollow(), followAfter);
    timer.unref();
  };
  return {
    sweep,
    sweepAndFollow,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function closeAll(pool: pg.Pool, outbox: OutboxLoop, runners: readonly JobRunner[]): Promise<void> {
  await outbox.stop();
  await Promise.all(runners.map((runner) => runner.close()));
  await pool.end();
}

interface OutboxLoop {
  start(): void;
  wake(): void;
  /** Delivers until nothing due is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Delivers rows side by side: whoever finds one looks whether there is more for somebody else, so that one that hangs keeps nobody waiting. */
function outboxLoop(
  services: () => Services,
  handlers: NonNullable<DomainJobs["outbox"]>,
  told: readonly OutboxTold[],
  leases: Database,
): OutboxLoop {
  const most = services().config.deliveries;
  const running = new Set<Promise<void>>();
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let away = false;
  const work = async () => {
    do {
      again = false;
      while (!stopped && (await deliverNext(leases, services(), handlers, told, begin)));
      if (away) services().logger.info("the outbox is delivered again");
      away = false;
    } while (again && !stopped);
  };
  const begin = () => {
    if (stopped || running.size >= most) return;
    // Whoever has written the row waits for none of it.
    const one = outside(work)
      .catch(failed)
      .finally(() => running.delete(one));
    running.add(one);
  };
  // It is tried again every second or so: an outage of the database is told once, not each time.
  const failed = (error: unknown) => {
    if (!isDatabaseAway(error)) return services().logger.error({ err: error }, "outbox worker failed");
    if (!away) services().logger.warn({ reason: (error as Error).message }, "the outbox waits for the database");
    away = true;
  };
  const wake = () => {
    again = true;
    begin();
  };
  return {
    wake,
    start() {
      timer = setInterval(wake, lookAgain);
      timer.unref();
      wake();
    },
    async drain() {
      wake();
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
