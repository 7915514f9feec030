import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureDatabase } from "../../scripts/cluster/databases.mjs";
import { asApi, ensureApiRole } from "../../scripts/cluster/roles.mjs";
import { openPrimary, openStandby, type DatabaseServer } from "../../scripts/testing/pair.mjs";
import { programArguments, root } from "./cluster.ts";
import { eventually } from "./wait.ts";

export { openPrimary };
export type { DatabaseServer };

const [name, password] = ["agritrade", "a-password-of-tests"];

export interface Pair {
  readonly primary: DatabaseServer;
  readonly standby: DatabaseServer;
  /** Of one server's database: as the owner, and as the API's role. */
  owner(server: DatabaseServer): string;
  api(server: DatabaseServer): string;
  /** One address that names both. */
  both(urlOf: (server: DatabaseServer) => string): string;
  /** Waits until the standby has everything. */
  settled(): Promise<void>;
  /** Has `close` run before the servers end. */
  beforeClose(close: () => Promise<unknown>): void;
}

/** Puts two addresses of one database into one, as `postgres://…@one:5432,other:5432/name`. */
const together = ([first = "", ...others]: string[]) => {
  const hosts = others.map((url) => `,${new URL(url).host}`).join("");
  return first.replace(/(:\d+)\//, `$1${hosts}/`);
};

async function migrated(primary: DatabaseServer): Promise<void> {
  await ensureApiRole(primary.url(), password);
  await ensureDatabase(primary.url(), name);
  const owner = primary.url(name);
  const env = {
    ...process.env,
    APP_ENV: "local",
    DATABASE_URL: asApi(owner, password),
    DATABASE_OWNER_URL: owner,
  };
  await promisify(execFile)(process.execPath, [...programArguments("cli"), "migrate"], { cwd: root, env });
}

/**
 * A primary with a migrated database and a standby that follows it, around the tests of the describe block (or file) it is called in.
 *
 * @param synchronous a commit is acknowledged when the standby has it too
 */
export function usePair({ synchronous = false } = {}): Pair {
  const folder = mkdtempSync(join(tmpdir(), "agritrade-pair-"));
  const closers: (() => Promise<unknown>)[] = [];
  let [primary, standby]: (DatabaseServer | undefined)[] = [];
  before(async function () {
    this.timeout(120_000);
    primary = await openPrimary({ folder: join(folder, "one") });
    await migrated(primary);
    standby = await openStandby({ folder: join(folder, "two"), primary, name: "two" });
    if (!synchronous) return;
    await primary.ask("alter system set synchronous_standby_names = 'two'");
    await primary.ask("select pg_reload_conf()");
    const first = primary;
    await eventually(async () => {
      const rows = await first.ask<{ state: string }>("select sync_state as state from pg_stat_replication");
      return rows[0]?.state === "sync";
    });
  });
  after(async function () {
    this.timeout(60_000);
    for (const close of closers) await close();
    await standby?.close();
    await primary?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const opened = (server: DatabaseServer | undefined) => {
    if (!server) throw new Error("both servers exist from the first before() hook on");
    return server;
  };
  const pair: Pair = {
    get primary() {
      return opened(primary);
    },
    get standby() {
      return opened(standby);
    },
    owner: (server) => server.url(name),
    api: (server) => asApi(server.url(name), password),
    beforeClose: (close) => void closers.push(close),
    both: (urlOf) => together([pair.primary, pair.standby].map(urlOf)),
    async settled() {
      const [written] = await pair.primary.ask<{ place: string }>("select pg_current_wal_lsn()::text as place");
      await eventually(async () => {
        const [replayed] = await pair.standby.ask<{ done: boolean }>(
          "select pg_last_wal_replay_lsn() >= $1::pg_lsn as done",
          [written?.place],
        );
        return replayed?.done;
      });
    },
  };
  return pair;
}
