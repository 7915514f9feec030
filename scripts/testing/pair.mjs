/** Throwaway servers of which one follows the other, as a primary and its standbys: for tests of what happens when the first is lost. */
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDERS, copyBase } from "../backup/base.mjs";
import { databaseAccount } from "../cluster/account.mjs";
import { postgresBinaries } from "../cluster/binaries.mjs";
import { withClient } from "../cluster/databases.mjs";
import { SUPERUSER, initialise, readPassword } from "../cluster/initialise.mjs";
import { freePort, runningPostmaster, startPostmaster, stopPostmaster } from "../cluster/postmaster.mjs";
import { isAlive, poll } from "../cluster/process-table.mjs";

/** The machine stays up when a process is killed, so nothing has to reach the disk. */
const quick = { fsync: "off", full_page_writes: "off", wal_keep_size: "128MB", max_connections: "200" };

function giveAll(path, account) {
  account.give(path);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), account);
}

async function server({ folder, port, password, settings }) {
  const data = join(folder, "data");
  const [binaries, account] = [postgresBinaries(), databaseAccount(data)];
  const start = async (further = {}) => {
    const how = { data, log: join(folder, "postgres.log"), binaries, account, port };
    await startPostmaster({ ...how, settings: { ...quick, ...settings, ...further } });
  };
  await start();
  const url = (database = "postgres") => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    data,
    port,
    password,
    url,
    ask: (text, values = []) => withClient(url(), async (client) => (await client.query(text, values)).rows),
    start,
    async kill() {
      const { pid } = runningPostmaster(data);
      process.kill(pid, "SIGKILL");
      await poll(() => !isAlive(pid), 5_000, 5);
    },
    promote: () => withClient(url(), (client) => client.query("select pg_promote()")),
    async close() {
      await stopPostmaster(data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new cluster in a folder of its own. */
export async function openPrimary({ folder, settings = {} }) {
  const data = join(folder, "data");
  mkdirSync(folder, { recursive: true });
  const account = databaseAccount(data);
  if (!existsSync(data)) await initialise({ folder, data, binaries: postgresBinaries(), account, throwaway: true });
  return server({ folder, port: await freePort(), password: readPassword(data), settings });
}

/** A server that follows `primary`, from a copy of all it has. It is there when this resolves, and goes by `name` in `synchronous_standby_names`. */
export async function openStandby({ folder, primary, name, settings = {} }) {
  const data = join(folder, "data");
  mkdirSync(folder, { recursive: true });
  await withClient(primary.url(), (client) => copyBase({ client, data: primary.data, folder }));
  const account = databaseAccount(data);
  const base = join(folder, "base");
  for (const below of FOLDERS) mkdirSync(join(base, below), { recursive: true, mode: 0o700 });
  writeFileSync(join(base, "standby.signal"), "", { mode: 0o600 });
  giveAll(base, account);
  renameSync(base, data);
  const { port, password } = primary;
  const conninfo = `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password} application_name=${name}`;
  const follows = { primary_conninfo: conninfo, wal_retrieve_retry_interval: "200ms" };
  return server({ folder, port: await freePort(), password, settings: { ...follows, ...settings } });
}
