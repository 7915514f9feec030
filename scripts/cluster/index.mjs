/** An embedded PostgreSQL cluster in a folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fetchCommand, keepCommand } from "./archive.mjs";
import { databaseAccount, explainAccess } from "./account.mjs";
import { postgresBinaries } from "./binaries.mjs";
import { SUPERUSER, initialise, readPassword, refuseOtherMajor } from "./initialise.mjs";
import { dropKeptLease, holders, takeLease } from "./leases.mjs";
import { startPostmaster, stopPostmaster } from "./postmaster.mjs";
import { supervise } from "./supervise.mjs";

/** The database of `npm start`, `npm run dev` and everything else that is not a test. */
export const DATABASE_NAME = "agritrade";

const FIRST_PORT = 54_320;

const folderIn = (dataDir) => join(resolve(dataDir), "database");

function rememberedPort(folder) {
  try {
    return Number(readFileSync(join(folder, "port"), "utf8")) || FIRST_PORT;
  } catch {
    return FIRST_PORT;
  }
}

/** Of a socket's address, in every system that has them. */
const LONGEST_ADDRESS = 100;

/**
 * Where a throwaway server listens beside its port: over a socket of the file system a short query takes two thirds of its time over TCP.
 * Undefined where there are none, or not this deep in folders.
 */
function socketFolder(folder, account) {
  const sockets = join(folder, "sockets");
  if (process.platform === "win32" || join(sockets, ".s.PGSQL.65535").length > LONGEST_ADDRESS) return undefined;
  mkdirSync(sockets, { recursive: true });
  account.give(sockets);
  return sockets;
}

/**
 * Opens the cluster in `dataDir`: makes it when there is none, attaches to it when it runs.
 *
 * @param {object} props
 * @param {string} props.dataDir
 * @param {boolean} [props.throwaway] fast and unsafe, for tests; on a port of its own
 * @param {boolean} [props.keep] stays up after this process, until `stopCluster`
 * @param {{ from: string[], settings: object }} [props.recovery] brings a backup up to a moment first, by the record of changes in these folders
 * @param {object} [props.settings] further settings of the server, for as long as it runs
 */
export async function openCluster({ dataDir, throwaway = false, keep = false, recovery, settings: further = {} }) {
  const folder = folderIn(dataDir);
  const data = join(folder, "data");
  mkdirSync(folder, { recursive: true });
  const binaries = postgresBinaries();
  const account = databaseAccount(data);
  const lease = takeLease(folder, { keep });
  try {
    if (!existsSync(data)) await initialise({ folder, data, binaries, account, throwaway });
    refuseOtherMajor({ data, binaries });
    const password = readPassword(data);
    const preferredPort = throwaway ? 0 : rememberedPort(folder);
    const log = join(folder, "postgres.log");
    const sockets = throwaway ? socketFolder(folder, account) : undefined;
    const settings = {
      ...(!throwaway && { archive_mode: "on", archive_command: keepCommand(folder) }),
      ...(recovery && { restore_command: fetchCommand(recovery.from), hot_standby: "off", ...recovery.settings }),
      ...further,
    };
    // What was written in weeks takes its time to be done again.
    const patience = recovery ? 24 * 60 * 60_000 : undefined;
    const how = { preferredPort, throwaway, sockets, settings, patience };
    const start = { data, log, binaries, account };
    const server = await startPostmaster({ ...start, ...how });
    let endWatch = async () => undefined;
    const host = sockets ? encodeURIComponent(sockets) : "127.0.0.1";
    if (!throwaway) writeFileSync(join(folder, "port"), String(server.port));
    return {
      ...server,
      folder,
      data,
      account,
      log,
      url: (database = DATABASE_NAME) => `postgres://${SUPERUSER}:${password}@${host}:${server.port}/${database}`,
      /** From now on, until it is closed, a server that was killed is started again. */
      watch(tell) {
        endWatch = supervise({ ...start, ...how, port: server.port }, tell);
      },
      /** Gives the lease back; the last holder stops the server. Answers whether it was stopped. */
      async close() {
        await endWatch();
        lease.release();
        if (holders(folder).length > 0) return false;
        await stopPostmaster(data);
        return true;
      },
    };
  } catch (error) {
    lease.release();
    throw explainAccess(error, data);
  }
}

/** Ends a cluster that was kept; it goes on while other commands use it. Answers whether it was stopped. */
export async function stopCluster({ dataDir }) {
  const folder = folderIn(dataDir);
  dropKeptLease(folder);
  if (holders(folder).length > 0) return false;
  await stopPostmaster(join(folder, "data"));
  return true;
}
