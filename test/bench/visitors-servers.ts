import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { withClient } from "../../scripts/cluster/databases.mjs";
import { openPrimary } from "../../scripts/testing/pair.mjs";
import type { DatabaseHandle } from "#test/support/database.ts";
import { living, startSeveral } from "#test/support/processes.ts";
import { eventually } from "#test/support/wait.ts";
import { median } from "./measure.ts";

/** A database server that loses nothing it has acknowledged, as those of production. */
const safe = { shared_buffers: "1GB", work_mem: "32MB", fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

/** @throws where it does not keep what it has acknowledged. */
export async function startSafeDatabase(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  const server = await openPrimary({ folder: join(folder, "one"), settings: safe });
  const [kept] = (await server.ask("select current_setting('fsync') as fsync")) as { fsync: string }[];
  if (kept?.fsync !== "on") throw new Error("the database server does not keep what it has acknowledged");
  return { url: server.url(), close: () => server.close() };
}

/** What makes the first query after a million rows as quick as any other: they stand in their tables, and their statistics are there. */
export const settle = (url: string): Promise<unknown> =>
  withClient(url, async (client) => {
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  });

interface Look {
  rss: number;
  held: number;
}

export interface Memory {
  /** Megabytes of the largest look at any process. */
  most: number;
  /** Of the process that grew most: megabytes held once garbage is collected, in each sixth of its looks, and the growth from the first third to the last in percent. */
  held: { parts: number[]; growth: number };
  looks: number;
}

/** From this share of the run on, memory is compared: by then what is compiled and kept at first is there. */
const measuredFrom = 0.25;
const inParts = (looks: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, part) =>
    median(looks.slice((part * looks.length) / count, ((part + 1) * looks.length) / count)),
  );
/** Milliseconds between two looks at a process: each stops it for as long as it takes to collect all garbage. */
const betweenLooks = 12_500;

export interface WatchedCommand {
  readonly url: string;
  readonly workers: number;
  /** Looks at the memory of each process until `end`. */
  watch(started: number, end: number): Promise<Memory>;
  /** Processes of those that began which do not serve any more. */
  died(): number;
  /** Lines of its log that tell of an error. */
  errors(): string[];
  stop(): Promise<void>;
}

/** The built command with its processes, as many as the guide for operators says where the database is on the same machine, two at least. */
export async function startWatchedCommand(
  database: DatabaseHandle,
  env: Record<string, string>,
): Promise<WatchedCommand> {
  const eyes = mkdtempSync(join(tmpdir(), "agritrade-eyes-"));
  const eye = pathToFileURL(join(import.meta.dirname, "visitors-eye.mjs")).href;
  const workers = Math.max(2, availableParallelism() - 1);
  const command = await startSeveral(database, workers, {
    ...env,
    VISITORS_EYE: eyes,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${eye}`.trim(),
  });
  const serving = living(command);
  const seen = new Map<number, (Look & { at: number })[]>(serving.map((pid) => [pid, []]));

  const lookAt = async (pid: number): Promise<void> => {
    const file = join(eyes, `${pid}.json`);
    rmSync(file, { force: true });
    process.kill(pid, "SIGUSR2");
    await eventually(() => existsSync(file), { timeout: 20_000, what: `a look at process ${pid}` });
    seen.get(pid)?.push({ ...(JSON.parse(readFileSync(file, "utf8")) as Look), at: Date.now() });
  };
  const found = (from: number): Memory => {
    const mega = (bytes: number) => bytes / 1024 / 1024;
    const all = [...seen.values()];
    const ends = all.map((looks) => {
      const held = looks.filter(({ at }) => at >= from).map((look) => mega(look.held));
      // Kept pages come and go with each change of a listing, up to their bound: a few looks alone may meet a full room first and an empty one last.
      const [first = 0, , last = 0] = inParts(held, 3);
      return { parts: inParts(held, 6), growth: (last / first - 1) * 100 };
    });
    return {
      most: mega(Math.max(...all.flat().map(({ rss }) => rss))),
      held: ends.sort((a, b) => b.growth - a.growth)[0] ?? { parts: [], growth: Infinity },
      looks: all.flat().length,
    };
  };

  return {
    url: command.url,
    workers,
    async watch(started, end) {
      while (Date.now() < end)
        for (const pid of serving) {
          await delay(Math.min(betweenLooks / serving.length, Math.max(0, end - Date.now())));
          // Who has died is counted by itself.
          await lookAt(pid).catch((error: unknown) => console.error(String(error)));
        }
      return found(started + (end - started) * measuredFrom);
    },
    died: () => {
      const alive = living(command);
      return serving.filter((pid) => !alive.includes(pid)).length;
    },
    errors: () =>
      command
        .output()
        .split("\n")
        .filter((line) => /^\{"level":[56]0/.test(line)),
    async stop() {
      await command.kill();
      rmSync(eyes, { recursive: true, force: true });
    },
  };
}
