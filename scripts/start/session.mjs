/**
 * A local run from its first check to its last process: whatever was opened is closed again in reverse order, however
 * the run ends.
 */
import { openCluster, DATABASE_NAME } from "../cluster/index.mjs";
import { claimInstance } from "./instance.mjs";
import { isPortFree } from "./programs.mjs";
import { readEnvironmentFile, readSettings } from "./settings.mjs";

/** A plain Error is a sentence for the user; any other kind is a fault of ours and shows where it is. */
const wording = (error) => (error.constructor === Error ? error.message : (error.stack ?? String(error)));

async function claim(settings, command, closers) {
  const { running, noteChild, release } = await claimInstance(settings.dataDir, { command, url: settings.origin });
  if (running) {
    throw new Error(
      `Already running: ${running.command} on ${running.url} (process ${running.pid}) uses the data in ${settings.dataDir}. ` +
        "Stop it with Ctrl-C there, or set DATA_DIR and PORT to run a second one.",
    );
  }
  closers.push(release);
  if (!(await isPortFree(settings.port, settings.host))) {
    throw new Error(
      `Port ${settings.port} on ${settings.host} is taken by another program. ` +
        `Stop that one, or choose another port: PORT=${settings.port + 1} ${command}`,
    );
  }
  return noteChild;
}

/**
 * npm hands SIGTERM to the shell it runs scripts in, and that shell does not hand it on: being orphaned is then the only
 * sign that the run was ended.
 */
function watchParent(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onOrphaned(), 250).unref();
}

/** The database to use, with the addresses of the API's role and of the owner: the one DATABASE_URL names, else the embedded one. */
export async function openDatabase({ dataDir, databaseUrl, databaseOwnerUrl }, { recovery } = {}) {
  if (databaseUrl) {
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl, embedded: false, close: async () => undefined };
  }
  const cluster = await openCluster({ dataDir, recovery });
  const { ensureDatabase } = await import("../cluster/databases.mjs");
  const { apiPassword, asApi, ensureApiRole } = await import("../cluster/roles.mjs");
  const adminUrl = cluster.url("postgres");
  const password = apiPassword(cluster.folder);
  await ensureDatabase(adminUrl, DATABASE_NAME);
  await ensureApiRole(adminUrl, password);
  const ownerUrl = cluster.url();
  return { url: asApi(ownerUrl, password), ownerUrl, adminUrl, embedded: true, cluster, close: () => cluster.close() };
}

/**
 * Runs `work` as the one process on its data folder. `work` is given what it needs to open more: `defer` takes what
 * closes it, `signal` is aborted by Ctrl-C.
 */
export async function runSession(command, work) {
  const stopping = new AbortController();
  const closers = [];
  const hurried = [];
  const onSignal = () => {
    if (stopping.signal.aborted) for (const hurry of hurried) hurry();
    stopping.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, onSignal);
  watchParent(() => stopping.abort());
  const aborted = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve, { once: true }));
  try {
    readEnvironmentFile();
    const settings = await readSettings();
    const noteChild = await claim(settings, command, closers);
    const defer = (close, hurry) => {
      closers.push(close);
      if (hurry) hurried.push(hurry);
    };
    await work({ settings, signal: stopping.signal, aborted, noteChild, defer });
  } catch (error) {
    // What Ctrl-C interrupted fails as it should.
    if (!stopping.signal.aborted) {
      console.error(wording(error));
      process.exitCode = 1;
    }
  }
  for (const close of closers.reverse()) {
    try {
      await close();
    } catch (error) {
      console.error(error.message);
      process.exitCode = 1;
    }
  }
  process.exit();
}
