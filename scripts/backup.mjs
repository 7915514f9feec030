/**
 * `npm run backup`: everything that a restore needs, into BACKUP_DIR.
 *
 *     npm run backup                      the server's files (our own PostgreSQL), from which any moment since can be restored; of a database of one's own its rows
 *     npm run backup -- --rows            the rows of all tables, which any PostgreSQL takes
 *     npm run backup -- --files           what has come into the store of files since
 *     npm run backup -- --verify FOLDER   whether a backup still is what was written
 *     … --keep N                          of this kind the newest N stay, seven unless told
 */
import { existsSync, renameSync, rmSync, writeFileSync, chmodSync, mkdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { draftIn, inWords, manifestOf, nameOf, removeOld } from "./backup/folders.mjs";
import { poll } from "./cluster/process-table.mjs";
import { ensureInstalled } from "./install/packages.mjs";
import { orFail } from "./start/or-fail.mjs";
import { openDatabase } from "./start/session.mjs";
import { asOwner, programEnvironment, readEnvironmentFile, readSettings } from "./start/settings.mjs";

const flag = { type: "boolean", default: false };
const options = { rows: flag, files: flag, verify: { type: "string" }, keep: { type: "string", default: "7" } };

/**
 * Has the server keep its record of changes from now on, a file a minute at least where anything is written.
 *
 * @returns the folder, and what is to be called in the end: the record of older backups elsewhere goes on until this one is whole, and after it where it is not.
 */
async function keepRecord({ client, cluster, backupDir }) {
  const { keepIn, keptIn } = await import("./cluster/archive.mjs");
  const { rows } = await client.query(
    "select current_setting('archive_mode') as mode, (select system_identifier::text from pg_control_system()) as system",
  );
  if (rows[0].mode === "off")
    throw new Error(
      "The database was started by an older version, which keeps no record of changes: stop `npm start` and start it again.",
    );
  const { system } = rows[0];
  // A database that was restored goes on another way from that moment on: it has a folder of its own, so that no record is ever continued by two.
  const before = keptIn(cluster.folder);
  const known = before.find((place) => dirname(place) === join(backupDir, "wal"));
  const wal = known ? basename(known) : nameOf(system);
  const kept = join(backupDir, "wal", wal);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  // Another account than ours, which has to reach the folder and must not see what is beside it.
  if (cluster.account.identity.uid !== undefined)
    for (const path of [backupDir, join(backupDir, "wal")]) chmodSync(path, 0o711);
  cluster.account.give(kept);
  keepIn(cluster.folder, [kept, ...before.filter((place) => place !== kept)], cluster.account);
  await client.query("alter system set archive_timeout = '60s'");
  await client.query("select pg_reload_conf()");
  const settle = (isWhole) => keepIn(cluster.folder, isWhole ? [kept] : before, cluster.account);
  return { kept, wal, settle };
}

/** Has one made under another name: what was broken off is no backup, and does not stay. */
async function made(backupDir, kind, make) {
  const name = nameOf(kind);
  const draft = draftIn(backupDir, name);
  try {
    await make(draft, name);
    if (kind === "files") return undefined;
    renameSync(draft, join(backupDir, name));
    return join(backupDir, name);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const backUpBase = ({ database, backupDir, run }) =>
  made(backupDir, "base", async (draft, name) => {
    const { withClient } = await import("./cluster/databases.mjs");
    const { copyBase } = await import("./backup/base.mjs");
    await withClient(database.adminUrl, async (client) => {
      const { kept, wal, settle } = await keepRecord({ client, cluster: database.cluster, backupDir });
      let isWhole = false;
      try {
        const base = await copyBase({ client, data: database.cluster.data, folder: draft });
        writeFileSync(join(draft, "base.json"), JSON.stringify({ ...base, wal }));
        await run(["backup:base", draft, name]);
        const { lastLog } = manifestOf(draft).base;
        await client.query("select pg_switch_wal()");
        if (lastLog && !(await poll(() => existsSync(join(kept, `${lastLog}.gz`)), 60_000)))
          throw new Error(`The server does not keep its record of changes in ${kept}: see ${database.cluster.log}.`);
        isWhole = true;
      } finally {
        settle(isWhole);
      }
    });
  });

const backUpRows = ({ backupDir, run }) => made(backupDir, "rows", (draft) => run(["backup:rows", draft]));
const backUpFiles = ({ backupDir, run }) => made(backupDir, "files", (draft) => run(["backup:files", draft]));

async function main() {
  const { values } = parseArgs({ options });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new Error("--keep is a number from 1 on");
  await ensureInstalled();
  const { ensureBuilt } = await import("./build/index.mjs");
  const { runCommand } = await import("./start/programs.mjs");
  readEnvironmentFile();
  const settings = await readSettings();
  await ensureBuilt({ only: ["backend"] });
  if (values.verify) return runCommand(["backup:verify", resolve(values.verify)], { env: process.env, show: true });
  const start = performance.now();
  const database = await openDatabase(settings);
  try {
    const env = database.embedded ? asOwner(programEnvironment(settings, database), database) : process.env;
    const work = { database, backupDir: settings.backupDir, run: (words) => runCommand(words, { env, show: true }) };
    if (values.files) return await backUpFiles(work);
    const isBase = database.embedded && !values.rows;
    const folder = await (isBase ? backUpBase(work) : backUpRows(work));
    const removed = removeOld(settings.backupDir, isBase ? "base" : "rows", keep);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`The backup is ${folder} (${seconds} s).${removed ? ` ${removed} older ones were removed.` : ""}`);
    if (isBase)
      console.log(
        `From now on every minute can be restored, until ${join(settings.backupDir, "wal")} is full or taken away.`,
      );
  } catch (error) {
    throw inWords(error, settings.backupDir);
  } finally {
    await database.close();
  }
}

await orFail(main);
