import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "#backend/src/app.ts";
import { type Environment, loadConfig } from "#backend/src/config.ts";
import type { DatabaseHandle } from "./database.ts";
import { apiUrl, programArguments, root } from "./cluster.ts";
import { testSecrets } from "./secrets.ts";
import { eventually } from "./wait.ts";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

interface Props {
  database: DatabaseHandle;
  /** Added to, and before, the tests' own settings. */
  env?: Environment;
}

async function testEnvironment({ database, env }: Props) {
  const port = env?.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "agritrade-test-"));
  const environment: Environment = {
    ...testSecrets,
    ESCROW_RECONCILE_MINUTES: "0",
    // Tests move the clock by weeks and go on as who they were.
    AUTH_SESSION_LIFE: "9999d/9999d",
    AUTH_STAFF_SESSION_LIFE: "9999d/9999d",
    APP_ENV: "local",
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: url,
    // Servers run as the role that owns nothing; factories write as the owner.
    DATABASE_URL: apiUrl(database.url),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    // Tests are in a hurry, as no office is.
    WRITE_RATE_LIMIT: "100000",
    ...env,
  };
  return { url, environment, removeData: () => rm(dataDir, { recursive: true, force: true }) };
}

export interface TestServer {
  url: string;
  close(): Promise<void>;
}

/** The real API inside this process, on a port of its own. */
export async function startServer(props: Props): Promise<TestServer> {
  const { environment, removeData } = await testEnvironment(props);
  const app = await startApp(loadConfig(environment));
  const close = onlyOnce(async () => {
    await app.close();
    await removeData();
  });
  props.database.beforeDrop?.(close);
  return { url: app.url, close };
}

/** `startServer` around the tests of the describe block (or file) it is called in. */
export function useServer(database: DatabaseHandle, env?: Environment): { readonly url: string } {
  let server: TestServer | undefined;
  before(async function () {
    this.timeout(30_000);
    server = await startServer({ database, env });
  });
  after(() => server?.close());
  return {
    get url() {
      if (!server) throw new Error("the server runs from the first before() hook on");
      return server.url;
    },
  };
}

interface ProcessProps extends Props {
  /** `main` is the API, `sandbox` the escrow provider. */
  entry: "main" | "sandbox";
  /** After the program's name. */
  words?: readonly string[];
  /** The folder of the version; this one unless told. */
  release?: string;
  /** Answers 200 once the process is ready. */
  readyPath?: string;
  /** Milliseconds that it may take until then; half a minute unless told. */
  patience?: number;
}

export interface TestProcess {
  url: string;
  pid: number;
  /** All it wrote so far. */
  output(): string;
  /** Sends `signal` and waits until the process is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** A server is closed by its test or with its database, whichever comes first. */
function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** A program of the backend as a process of its own, for tests that kill it. Ready when this resolves. */
export async function startProcess({
  entry,
  words = [],
  release = root,
  readyPath = "/readyz",
  patience = 30_000,
  ...props
}: ProcessProps): Promise<TestProcess> {
  const { url, environment, removeData } = await testEnvironment(props);
  // The provider is another company's: it owns what it keeps.
  const own = entry === "sandbox" ? { DATABASE_URL: props.database.url } : {};
  const env = { ...process.env, ...environment, ...own };
  const child = spawn(process.execPath, [...programArguments(entry, release), ...words], {
    cwd: release,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const kill = async (signal: NodeJS.Signals = "SIGTERM") => {
    await end(child, signal);
    await removeData();
  };
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return true;
    // A request may meet a server that is not whole yet and never be answered.
    return (await fetch(url + readyPath, { signal: AbortSignal.timeout(1_000) })).ok;
  };
  try {
    await eventually(isReady, { timeout: patience, what: `${entry} on ${url}${readyPath}` });
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${entry} ended before it was ready`);
  } catch (error) {
    await kill("SIGKILL");
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  }
  props.database.beforeDrop?.(() => kill());
  return { url, pid: child.pid ?? 0, output: () => output, kill };
}

/** `startProcess` of the API around the tests of the describe block (or file) it is called in. */
export function useProcess(database: DatabaseHandle, env?: Environment): { readonly url: string } {
  let running: TestProcess | undefined;
  before(async function () {
    this.timeout(60_000);
    running = await startProcess({ entry: "main", database, env });
  });
  after(() => running?.kill());
  return {
    get url() {
      if (!running) throw new Error("the process runs from the first before() hook on");
      return running.url;
    },
  };
}
