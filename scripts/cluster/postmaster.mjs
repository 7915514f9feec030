/** Starts, finds and stops the server process of one data directory. */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { isAlive, poll, processesIn, signalProcess, worksIn } from "./process-table.mjs";

const PATIENCE = 60_000;
const LOG_LIMIT = 10_000_000;

/** What the pid file says, or undefined without a (readable) one. */
export function readPidFile(data) {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? "").trim() };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The living server of this directory. One whose pid went to another program, or is a zombie's, counts as none. */
export function runningPostmaster(data) {
  const found = readPidFile(data);
  return found && worksIn(found.pid, data) ? found : undefined;
}

function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const { port: given } = server.address();
      server.close(() => resolve(given));
    });
  });
}

/** `preferred` when it is free, else one that the system picks. */
export async function freePort(preferred = 0) {
  return (await canListen(preferred)) ?? (await canListen(0));
}

/**
 * A server killed with -9 leaves back ends that finish their query first. They hold its shared memory, and a new server
 * refuses to start beside them.
 */
async function endOrphans(data) {
  const orphans = processesIn(data);
  for (const pid of orphans) signalProcess(pid, "SIGTERM");
  if (await poll(() => orphans.every((pid) => !isAlive(pid)), 5_000)) return;
  for (const pid of orphans) signalProcess(pid, "SIGKILL");
  await poll(() => orphans.every((pid) => !isAlive(pid)), 5_000);
}

function serverSettings({ port, throwaway, sockets = "", settings: further = {} }) {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: sockets,
    lc_messages: "C",
    // A query whose client was killed ends within two seconds instead of running on with its locks.
    client_connection_check_interval: process.platform === "win32" ? "0" : "2s",
    // A throwaway cluster trades every safety for speed; it is deleted after a crash.
    ...(throwaway && {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      max_connections: "500",
    }),
    ...further,
  };
  return ["-p", String(port), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function openLog(log) {
  try {
    if (statSync(log).size > LOG_LIMIT) truncateSync(log);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return openSync(log, "a", 0o600);
}

/** One attempt. Answers the running server, or the text it failed with. */
async function attempt({ data, log, binaries, account, port, throwaway, sockets, settings, patience = PATIENCE }) {
  const output = openLog(log);
  const from = statSync(log).size;
  const [command, args] = account.wrap(binaries.postgres, [
    "-D",
    data,
    ...serverSettings({ port, throwaway, sockets, settings }),
  ]);
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  // Detached and without pipes: the terminal's Ctrl-C must not reach it before the API is down.
  const options = { ...account.identity, env, cwd: "/", detached: true, stdio: ["ignore", output, output] };
  const child = spawn(command, args, options);
  closeSync(output);
  let ended;
  child.once("exit", (code, signal) => (ended = `exit ${code ?? signal}`));
  child.once("error", (error) => (ended = error.message));
  child.unref();
  const isReady = () => {
    const found = readPidFile(data);
    return found?.pid === child.pid && found.status === "ready";
  };
  await poll(() => ended !== undefined || isReady(), patience);
  if (ended === undefined && isReady()) return { server: readPidFile(data) };
  if (ended === undefined) signalProcess(child.pid, "SIGQUIT");
  return { failure: `${readFileSync(log).subarray(from).toString("utf8").trim()}\n(${ended ?? "not ready in time"})` };
}

/** Attaches to the directory's server, or starts one: on `port` and no other where that is told, else on the preferred one or any that is free. */
export async function startPostmaster(props) {
  const { data, preferredPort } = props;
  const end = Date.now() + PATIENCE;
  let failure = "";
  const nextPort = async (preferred) => props.port ?? freePort(preferred);
  for (let port = await nextPort(preferredPort); Date.now() < end; port = await nextPort()) {
    const running = runningPostmaster(data);
    if (running?.status === "ready") return { ...running, attached: true };
    if (running) {
      // Another start is at it, or the last one is stopping: see what becomes of it.
      await poll(() => ["ready", undefined].includes(runningPostmaster(data)?.status), end - Date.now());
      continue;
    }
    rmSync(join(data, "postmaster.pid"), { force: true });
    await endOrphans(data);
    const result = await attempt({ ...props, port });
    if (result.server) return { ...result.server, attached: false };
    failure = result.failure;
    if (!/in use|lock file|could not bind/i.test(failure)) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`PostgreSQL did not start on ${data}:\n${failure}`);
}

/** Clients are cut off, open transactions roll back, data is written; harder when that takes more than 15 s. */
export async function stopPostmaster(data) {
  const running = runningPostmaster(data);
  if (!running) return;
  signalProcess(running.pid, "SIGINT");
  if (await poll(() => !isAlive(running.pid), 15_000, 5)) return;
  signalProcess(running.pid, "SIGQUIT");
  if (await poll(() => !isAlive(running.pid), 10_000)) return;
  throw new Error(`PostgreSQL (process ${running.pid}) does not stop.`);
}
