import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { apiUrl } from "#test/support/cluster.ts";
import { freePort } from "#test/support/server.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";

const root = join(import.meta.dirname, "../..");

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first ready answer. */
  readyAfter: number;
  stop(): Promise<void>;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** The built API with everything it has in production: logging, headers, contracts, policies. */
export const startBuiltApi = (databaseUrl: string, settings: Record<string, string> = {}): Promise<Running> =>
  start(databaseUrl, settings, []).then(({ running }) => running);

export interface Watched extends Running {
  /** Milliseconds that its event loop is late in the 99th of 100 looks, while `work` goes on. */
  loopDelay(work: () => Promise<void>): Promise<number>;
  /** Milliseconds in which its event loop did something while `work` goes on. */
  loopUse(work: () => Promise<unknown>): Promise<number>;
}

/** The same, with an eye on its event loop. */
export async function startWatchedApi(databaseUrl: string, settings: Record<string, string>): Promise<Watched> {
  const watch = pathToFileURL(join(root, "test/bench/loop-delay.mjs")).href;
  const { running, child } = await start(databaseUrl, settings, ["--import", watch]);
  const busySoFar = async () => {
    const answer = once(child, "message") as Promise<[{ active: number }]>;
    child.send("use");
    return (await answer)[0].active;
  };
  return {
    ...running,
    async loopDelay(work) {
      child.send("begin");
      await work();
      const answer = once(child, "message") as Promise<[{ p99: number }]>;
      child.send("end");
      return (await answer)[0].p99;
    },
    async loopUse(work) {
      const before = await busySoFar();
      await work();
      return (await busySoFar()) - before;
    },
  };
}

export interface MemoryWatched extends Running {
  /**
   * The most bytes while `work` goes on: of the process, as the system sees it (`resident`), looked at ten times a second; or of what its code holds in heap and
   * buffers once garbage is collected (`held`), looked at twice a second because the look itself takes time.
   */
  most(of: "resident" | "held", work: () => Promise<unknown>): Promise<number>;
}

/** The same, with an eye on its memory. */
export async function startMemoryWatchedApi(
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<MemoryWatched> {
  const watch = pathToFileURL(join(root, "test/bench/memory-use.mjs")).href;
  const { running, child } = await start(databaseUrl, settings, ["--import", watch]);
  return {
    ...running,
    async most(of, work) {
      let isDone = false;
      const ended = work().finally(() => (isDone = true));
      let most = 0;
      while (!isDone) {
        const answer = once(child, "message") as Promise<[number]>;
        child.send(of);
        most = Math.max(most, (await answer)[0]);
        await pass(of === "held" ? 500 : 100);
      }
      await ended;
      return most;
    },
  };
}

async function start(
  databaseUrl: string,
  settings: Record<string, string>,
  options: readonly string[],
): Promise<{ running: Running; child: ChildProcess }> {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...testSecrets,
    NODE_ENV: "production",
    APP_ENV: "local",
    DATABASE_URL: apiUrl(databaseUrl),
    PORT: port,
    PUBLIC_URL: url,
    LOG_LEVEL: "info",
    // Many people of one machine, each in a hurry.
    WRITE_RATE_LIMIT: "1000000",
    ...settings,
  };
  const started = performance.now();
  const child = spawn(process.execPath, [...options, join(root, "dist/backend/main.js")], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit", ...(options.length > 0 ? (["ipc"] as const) : [])],
  });
  await eventually(async () => (await fetch(`${url}/readyz`)).ok, { timeout: 20_000, interval: 5 });
  const readyAfter = performance.now() - started;
  return { running: { url, pid: child.pid ?? 0, readyAfter, stop: () => stopChild(child) }, child };
}

/** The yardstick, see `bare-server.ts`. */
export const startBareServer = (
  databaseUrl: string,
  statements: { sql: string; values: unknown[] }[],
  bytesFile?: string,
): Promise<Running> =>
  startProgram("test/bench/bare-server.ts", databaseUrl, {
    STATEMENTS: JSON.stringify(statements),
    BYTES_FILE: bytesFile ?? "",
  });

/** A program of these measurements in a process of its own, with what it says when it is ready. */
export async function startProgram(
  file: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Running & { message: unknown }> {
  const port = await freePort();
  const started = performance.now();
  const child = fork(join(root, file), {
    cwd: root,
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      ...testSecrets,
      NODE_ENV: "production",
      DATABASE_URL: apiUrl(databaseUrl),
      PORT: String(port),
      ...settings,
    },
  });
  const [message] = (await once(child, "message")) as [unknown];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    stop: () => stopChild(child),
    message,
  };
}
