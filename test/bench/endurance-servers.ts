import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openCluster } from "../../scripts/cluster/index.mjs";
import { withClient } from "../../scripts/cluster/databases.mjs";
import { apiUrl } from "#test/support/cluster.ts";
import { freePort } from "#test/support/server.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";

const root = join(import.meta.dirname, "../..");
const eye = pathToFileURL(join(root, "test/bench/endurance-eye.mjs")).href;

/** When somebody was away, by the machine's clock; until for ever while nobody has come back. */
export interface Absence {
  readonly from: number;
  until: number;
}

export interface Looks {
  loop: { p99: number };
  held: { held: number; rss: number };
  streams: { streams: number };
}

interface Eyed {
  look<Name extends keyof Looks>(ask: Name): Promise<Looks[Name] | undefined>;
  /** All of the lines at level error that it has written, of this life. */
  errors(): string[];
  hasEnded(): boolean;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A program with our eye in it. */
function startEyed(program: string, env: NodeJS.ProcessEnv): Eyed {
  const child: ChildProcess = spawn(process.execPath, ["--import", eye, join(root, program)], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const errors: string[] = [];
  let rest = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    // What was refused because the database was away is counted where it was asked for.
    errors.push(...lines.filter((line) => /"level":[56]0/.test(line) && !line.includes('"status":503')));
  });
  const waiting = new Map<number, (found: unknown) => void>();
  let asked = 0;
  child.on("message", (message: { id: number }) => waiting.get(message.id)?.(message));
  child.on("error", () => undefined);
  return {
    errors: () => errors,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    look<Name extends keyof Looks>(ask: Name) {
      const id = ++asked;
      return new Promise<Looks[Name] | undefined>((resolve) => {
        const tell = (found?: unknown) => {
          waiting.delete(id);
          child.off("exit", none);
          resolve(found as Looks[Name] | undefined);
        };
        const none = () => tell();
        waiting.set(id, tell);
        child.once("exit", none);
        if (!child.connected) return tell();
        child.send({ ask, id }, (error) => error && tell());
      });
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
  };
}

export interface EnduringApi extends Pick<Eyed, "look"> {
  readonly url: string;
  readonly away: Absence[];
  /** When the life began that it lives now. */
  readonly since: number;
  errors(): string[];
  /** Kills it without a warning and starts it anew; resolves when it works again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** The built API with its worker, its mailbox and the limits of every day, always on the same port. */
export async function startEnduringApi(
  databaseUrl: string,
  port: string,
  settings: Record<string, string>,
): Promise<EnduringApi> {
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "agritrade-endurance-"));
  const env = {
    ...process.env,
    ...testSecrets,
    NODE_ENV: "production",
    APP_ENV: "local",
    DATABASE_URL: apiUrl(databaseUrl),
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: url,
    LOG_LEVEL: "info",
    ...settings,
  };
  const earlier: string[] = [];
  const away: Absence[] = [];
  const isReady = async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  const start = async () => {
    let started = startEyed("dist/backend/main.js", env);
    await eventually(
      () => {
        // One that finds no database ends, and whoever runs it starts it again.
        if (started.hasEnded()) started = startEyed("dist/backend/main.js", env);
        return isReady();
      },
      { timeout: 120_000, interval: 50, what: "the API" },
    );
    return started;
  };
  let running = await start();
  let since = Date.now();
  return {
    url,
    away,
    get since() {
      return since;
    },
    look: (ask) => running.look(ask),
    errors: () => [...earlier, ...running.errors()],
    async crash() {
      const absence = { from: Date.now(), until: Infinity };
      away.push(absence);
      await running.end("SIGKILL");
      earlier.push(...running.errors());
      running = await start();
      since = absence.until = Date.now();
    },
    async stop() {
      await running.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The yardstick of the event loop: asked some times a second, so that it has something to be late for. */
export async function startBareLoop(): Promise<Pick<Eyed, "look"> & { stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { look, end } = startEyed("test/bench/bare-loop.mjs", { ...process.env, PORT: String(port) });
  const ask = () => fetch(url).then((answer) => answer.text());
  await eventually(ask, { timeout: 20_000 });
  const timer = setInterval(() => void ask().catch(() => undefined), 50);
  return {
    look,
    async stop() {
      clearInterval(timer);
      await end("SIGTERM");
    },
  };
}

/** PostgreSQL of our own, which whoever owns it starts again when its first process is killed. */
export async function startEnduringCluster(dataDir: string) {
  const cluster = await openCluster({ dataDir });
  const away: Absence[] = [];
  cluster.watch(() => undefined);
  const address = cluster.url("postgres");
  const read = (sql: string) =>
    withClient(address, async (client) => (await client.query<{ value: number }>(sql)).rows[0]?.value ?? 0);
  const begun = () => read("select extract(epoch from pg_postmaster_start_time())::float8 as value");
  return {
    away,
    url: address,
    async crash() {
      const before = await begun();
      const pid = await postmaster(address);
      const absence = { from: Date.now(), until: Infinity };
      away.push(absence);
      process.kill(pid, "SIGKILL");
      const isBack = async () => (await begun()) !== before;
      await eventually(isBack, { timeout: 60_000, interval: 50, what: "PostgreSQL" });
      absence.until = Date.now();
    },
    close: () => cluster.close(),
  };
}

/** The process that is every session's parent. */
const postmaster = (address: string): Promise<number> =>
  withClient(address, async (client) => {
    const { rows } = await client.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
    );
    const pid = Number(rows[0]?.pid);
    if (!Number.isInteger(pid) || pid < 2) throw new Error("PostgreSQL does not say which process it is");
    return pid;
  });
