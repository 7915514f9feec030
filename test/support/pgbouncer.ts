import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./server.ts";
import { withClient } from "./client.ts";
import { eventually } from "./wait.ts";

/** Debian puts it where ordinary paths do not lead. */
const env = { ...process.env, PATH: `${process.env.PATH ?? ""}:/usr/sbin` };

/** Why a test with it is passed over; undefined where it is installed. */
export const withoutPgbouncer = (): string | undefined =>
  spawnSync("pgbouncer", ["--version"], { env }).status === 0
    ? undefined
    : "PgBouncer is not installed (Debian: apt-get install pgbouncer)";

/** Connections to the server that all clients share. */
export const sharedConnections = 4;

/** PgBouncer, pooling by transaction, before the database of an address; with the pooler's own defaults where nothing is said. */
export async function startPgbouncer(address: string) {
  const target = new URL(address);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "agritrade-pgbouncer-"));
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  const settings = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${target.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    `stats_users = ${target.username}`,
    `default_pool_size = ${sharedConnections}`,
  ];
  writeFileSync(settings, `${lines.join("\n")}\n`);
  // It refuses to run as root, and whoever else it runs as has to read these.
  chmodSync(folder, 0o755);
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn("pgbouncer", ["-q", settings], { ...account, env, stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    child.stderr?.on("data", (piece: Buffer) => (output += piece.toString()));
    const answers = () => withClient(url.href, async (client) => (await client.query("select 1")).rowCount === 1);
    await eventually(answers, { what: "PgBouncer" }).catch((error: unknown) => {
      child.kill("SIGKILL");
      throw new Error(output, { cause: error });
    });
  };
  await start();
  return {
    url: url.href,
    /** What it says of itself: `pools`, `stats`. */
    show: (what: string) => {
      const itself = new URL(url);
      itself.pathname = "/pgbouncer";
      return withClient(
        itself.href,
        async (client) => (await client.query<Record<string, string>>(`show ${what}`)).rows,
      );
    },
    /** Again, after {@link close}, at the same address. */
    start,
    async close() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
