import cluster, { type Worker } from "node:cluster";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Counter, Gauge, Registry } from "prom-client";
import type { Config, Environment } from "../config.ts";
import { openMetricsDoor } from "../http/metrics.ts";
import { createLogger } from "../kernel/logger.ts";
import { createFigureBook } from "./figure-book.ts";
import { startMember, type Member } from "./members.ts";
import { longestEnd } from "./messages.ts";

/** Whoever has served for so long, in milliseconds, and dies, is replaced at once; who dies sooner, or cannot start, after a pause that doubles. */
const lasting = 10_000;
const firstPause = 1_000;
const longestPause = 30_000;
const pauseAfter = (times: number): number =>
  times === 0 ? 0 : Math.min(longestPause, firstPause * 2 ** Math.min(times - 1, 10));
/** So many starts in a row may fail while nobody serves; then the command ends, and tells whoever watches it. */
const mostFailures = 5;

/**
 * Keeps `config.workers` processes serving on one port: one that dies is started again, SIGHUP replaces one after the other by a new one that is ready
 * first, SIGTERM and SIGINT end all. Resolves when the first ones are ready.
 *
 * @throws {StartError} when the first process cannot start.
 */
export async function runPrimary(config: Config, env: Environment): Promise<void> {
  const logger = createLogger(config.logLevel);
  const members = new Set<Member>();
  const starting = new Set<Worker>();
  const book = createFigureBook();
  const own = new Registry();
  const registers = [own];
  const restarts = new Counter({
    name: "agritrade_process_restarts_total",
    help: "Processes that were started again because one had died",
    registers,
  });
  new Gauge({
    name: "agritrade_processes",
    help: "Processes of this command that take requests",
    registers,
    collect() {
      this.set(members.size);
    },
  });
  const readAll = () => book.read(new Map([...members].map((member) => [member.id, () => member.ask()])), own);
  const longest = (config.drainSeconds + longestEnd + 5) * 1000;
  let stopping = false;
  /** Starts in a row that failed, and deaths in a row soon after a start. */
  let failures = 0;
  let deaths = 0;

  cluster.setupPrimary({ ...placeOf(process.argv[1] ?? ""), args: [], serialization: "advanced" });
  const start = async (): Promise<Member> => {
    let forked: Worker | undefined;
    try {
      const member = await startMember({
        // The first process has read the words and keeps the port of figures.
        env: { ...env, METRICS_PORT: "" },
        onFork(worker) {
          forked = worker;
          starting.add(worker);
        },
        onMessage(message, from) {
          if (message.kind === "lastFigures") book.note(from.id, message.figures);
          if (message.kind === "allAsked")
            readAll().then(
              (text) => from.tell({ kind: "all", id: message.id, text }),
              (error: unknown) =>
                logger.error({ err: error }, "the figures of all processes could not be put together"),
            );
        },
      });
      failures = 0;
      members.add(member);
      void member.gone.then(() => lost(member));
      return member;
    } finally {
      if (forked) starting.delete(forked);
    }
  };
  /** Those that are to go, and are not started again. */
  const leaving = new WeakSet<Member>();
  const lost = async (member: Member) => {
    members.delete(member);
    await book.end(member.id);
    if (stopping || leaving.has(member)) return;
    logger.error({ pid: member.pid }, "a process has died and is started again");
    deaths = performance.now() - member.readySince >= lasting ? 0 : deaths + 1;
    await startAgain();
  };
  const startAgain = async (): Promise<void> => {
    await delay(pauseAfter(Math.max(failures, deaths)));
    if (stopping) return;
    try {
      await start();
      restarts.inc();
    } catch (error) {
      if (stopping) return;
      failures += 1;
      logger.error({ err: error, failures }, "a process could not be started");
      // Whoever watches this command knows better what to do now.
      if (members.size === 0 && starting.size === 0 && failures >= mostFailures) process.exit(1);
      await startAgain();
    }
  };

  const end = async (member: Member) => {
    leaving.add(member);
    await member.end(longest);
  };
  /** One after the other, the new one ready before the old one takes leave. Where the new one cannot start, the old ones stay. */
  const replaceAll = async () => {
    logger.info({ processes: members.size }, "processes are replaced");
    for (const old of [...members]) {
      if (stopping || !members.has(old)) continue;
      // From here on nobody else starts one in its place.
      leaving.add(old);
      try {
        await start();
      } catch (error) {
        leaving.delete(old);
        if (!members.has(old)) void startAgain();
        throw error;
      }
      await end(old);
    }
    logger.info({ processes: members.size }, "processes are replaced: done");
  };
  let replacing: Promise<void> | undefined;
  let again = false;
  const onHangUp = () => {
    if (stopping) return;
    // Whoever asks meanwhile may mean a newer version than the one that is being started.
    if (replacing) return void (again = true);
    again = false;
    replacing = replaceAll()
      .catch((error: unknown) => {
        if (!stopping) logger.error({ err: error }, "processes could not be replaced: the old ones go on");
      })
      .finally(() => {
        replacing = undefined;
        if (again) onHangUp();
      });
  };

  const door =
    config.metricsPort === undefined ? undefined : await openMetricsDoor(config.metricsPort, config.host, readAll);
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const worker of starting) worker.process.kill("SIGKILL");
    Promise.all([...members].map(end))
      .then(() => door?.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.on("SIGHUP", onHangUp);
  // One alone at first: what keeps it from starting keeps all, and is said once.
  try {
    await start();
  } catch (error) {
    if (!stopping) throw error;
  }
  await Promise.all(
    Array.from({ length: config.workers - 1 }, () => start().catch(() => (stopping ? undefined : startAgain()))),
  );
  logger.info({ processes: members.size, url: config.publicUrl }, "all processes are ready");
}

/**
 * What processes are made of, by the path that the command was given: where a link of it leads to another version by then, that one is started, with its own website.
 * A command that was not started in the folder of its version has its processes where it is itself.
 */
function placeOf(program: string): { exec: string; cwd?: string } {
  const release = join(program, "../../..");
  return { exec: program, ...(realpathSync(release) === realpathSync(process.cwd()) && { cwd: release }) };
}
