/** Puts the files of a server where it is started from. */
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseAccount } from "../cluster/account.mjs";
import { holders } from "../cluster/leases.mjs";
import { runningPostmaster, stopPostmaster } from "../cluster/postmaster.mjs";
import { FOLDERS } from "./base.mjs";

function giveAll(path, account) {
  account.give(path);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), account);
}

/**
 * Moves the database that stands aside and, with a `target`, puts the base in its place.
 *
 * @returns how `openDatabase` brings it up to the target (undefined where a new one is made), and what has all stand again as it stood
 */
export async function placeBase({ settings, folder, manifest, stamp, target }) {
  const database = join(settings.dataDir, "database");
  const aside = `${database}.before-${stamp}`;
  if (existsSync(database)) {
    if (holders(database).length > 0)
      throw new Error(`Something works on the database in ${database}: end it first. Nothing was changed.`);
    if (runningPostmaster(join(database, "data"))) await stopPostmaster(join(database, "data"));
    renameSync(database, aside);
  }
  const undo = () => {
    if (existsSync(database)) renameSync(database, `${database}.failed-${stamp}`);
    if (existsSync(aside)) renameSync(aside, database);
  };
  if (existsSync(aside)) console.log(`What stood is in ${aside}; remove it when all is well.`);
  if (!target) return { undo };
  try {
    copyBase({ database, folder });
  } catch (error) {
    // Half a copy is of no use, and may have filled the disk.
    rmSync(database, { recursive: true, force: true });
    undo();
    throw new Error(`${error.message}\nNothing was restored, and what stood stands again.`, { cause: error });
  }
  const kept = join(settings.backupDir, "wal", manifest.base.wal);
  // The last minute may not have been kept yet: it lies in what was moved aside.
  return { recovery: { from: [kept, join(aside, "data", "pg_wal")], settings: target }, undo };
}

function copyBase({ database, folder }) {
  const data = join(database, "data");
  mkdirSync(database, { recursive: true });
  const account = databaseAccount(data);
  const draft = `${data}.draft`;
  cpSync(join(folder, "base"), draft, { recursive: true });
  for (const name of FOLDERS) mkdirSync(join(draft, name), { recursive: true, mode: 0o700 });
  writeFileSync(join(draft, "recovery.signal"), "", { mode: 0o600 });
  giveAll(draft, account);
  renameSync(draft, data);
}
