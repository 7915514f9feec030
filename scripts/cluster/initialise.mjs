/** Makes a data directory. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { explainAccess } from "./account.mjs";
import { isAlive } from "./process-table.mjs";

export const SUPERUSER = "postgres";

/** The password lies inside the data directory: whoever can read it there can read the data anyway, and one rename moves both. */
const passwordFile = (data) => join(data, "superuser.password");

export function readPassword(data) {
  return readFileSync(passwordFile(data), "utf8").trim();
}

function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^data\.init\.(\d+)$/.exec(name)?.[1]);
    if (pid && pid !== process.pid && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Made under another name and renamed when whole, so that a start that is killed, or races another, leaves no half directory. */
export async function initialise({ folder, data, binaries, account, throwaway }) {
  removeAbandoned(folder);
  const draft = `${data}.init.${process.pid}`;
  const pwfile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    account.give(draft);
    writeFileSync(pwfile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    account.give(pwfile);
    const args = ["-D", draft, "-U", SUPERUSER, `--pwfile=${pwfile}`, "-A", "scram-sha-256", "-E", "UTF8"];
    args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", ...(throwaway ? ["-N"] : []));
    const make = (...further) => {
      const [command, wrapped] = account.wrap(binaries.initdb, [...args, ...further]);
      const env = { ...process.env, LC_ALL: "C" };
      return promisify(execFile)(command, wrapped, { ...account.identity, cwd: "/", env });
    };
    // Trigrams are asked of the system which signs are letters. One that has no such locale knows those of ASCII alone, and `npm run doctor` says so.
    await make("--lc-ctype=C.UTF-8").catch((error) => {
      if (!/invalid locale name/.test(error.stderr)) throw error;
      return make();
    });
    renameSync(pwfile, passwordFile(draft));
    renameSync(draft, data);
  } catch (error) {
    // Another start was quicker: its directory is as good as ours.
    if (["EEXIST", "ENOTEMPTY", "EPERM"].includes(error.code) && existsSync(join(data, "PG_VERSION"))) return;
    throw explainAccess(error, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(pwfile, { force: true });
  }
}

/** A data directory of another major version cannot be opened, and must not be touched. */
export function refuseOtherMajor({ data, binaries }) {
  const found = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (found === binaries.major) return;
  throw new Error(
    `The database in ${data} was made by PostgreSQL ${found}; this version of the product brings PostgreSQL ${binaries.major}. Nothing was changed. ` +
      "Export it with the version that made it (pg_dump) and import it into a new data folder, or set DATA_DIR to a new folder to start afresh.",
  );
}
