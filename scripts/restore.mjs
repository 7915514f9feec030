/**
 * `npm run restore`: brings a backup back. What stands is moved aside and never deleted.
 *
 *     npm run restore -- FOLDER                         to the moment of the backup
 *     npm run restore -- --to 2026-11-27T21:30:00Z      to a moment, by the last backup before it and the record of changes since
 *     npm run restore -- --to latest                    to the last change that was kept
 *     npm run restore -- FOLDER --secrets FILE          writes the secrets that the backup has sealed into a file, and does nothing else
 */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backupsIn, manifestOf } from "./backup/folders.mjs";
import { placeBase } from "./backup/place-base.mjs";
import { ensureInstalled } from "./install/packages.mjs";
import { runningInstance } from "./start/instance.mjs";
import { secretsFile } from "./start/local-secrets.mjs";
import { orFail } from "./start/or-fail.mjs";
import { openDatabase } from "./start/session.mjs";
import { asOwner, programEnvironment, readEnvironmentFile, readSettings } from "./start/settings.mjs";

const options = { to: { type: "string" }, secrets: { type: "string" } };

function momentOf(text) {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error(`--to ${text} is no moment with its time zone, such as 2026-11-27T21:30:00Z`);
  return moment.toISOString();
}

/** The last base before a moment. */
function baseBefore(backupDir, to) {
  const found = backupsIn(backupDir, "base").findLast((folder) => to === "latest" || manifestOf(folder).at <= to);
  if (!found)
    throw new Error(
      `${backupDir} has no backup of the server's files${to === "latest" ? "" : ` from before ${to}`}. Does BACKUP_DIR name the folder, and is its disk there?`,
    );
  return found;
}

/** How the server finds where to stop. */
function targetOf({ to, manifest }) {
  const settings = { recovery_target_timeline: "current", recovery_target_action: "promote" };
  if (to === "latest") return settings;
  if (to) return { ...settings, recovery_target_time: to.replace("T", " ").replace("Z", "+00") };
  return manifest.base.point
    ? { ...settings, recovery_target_name: manifest.base.point }
    : { ...settings, recovery_target: "immediate" };
}

/** What the server's own words mean for whoever reads them. */
const words = (failure) =>
  /recovery ended before configured recovery target was reached/.test(failure)
    ? " The record of changes ends before that moment: --to latest restores the last change of it."
    : "";

/**
 * Without them what is sealed stays sealed. They are opened before anything is moved, since the key may be another.
 *
 * @returns what puts them in their place once the database stands, and what leaves no trace of them otherwise
 */
async function openSecrets({ folder, manifest, settings, stamp, run }) {
  const path = secretsFile(settings.dataDir);
  const nothing = () => undefined;
  if (settings.appEnv !== "local" || !manifest.secrets) return { place: nothing, forget: nothing };
  if (!process.env.BACKUP_KEY) {
    console.log(
      `The backup's secrets stay sealed, because BACKUP_KEY is not set. ${existsSync(path) ? `Those of ${path} are used.` : ""}`,
    );
    return { place: nothing, forget: nothing };
  }
  const opened = `${path}.of-backup-${stamp}`;
  mkdirSync(settings.dataDir, { recursive: true });
  await run(["restore:secrets", folder, opened]).catch((error) => {
    throw new Error(`${error.message}\nNothing was changed.`);
  });
  return {
    place() {
      if (existsSync(path)) renameSync(path, `${path}.before-${stamp}`);
      renameSync(opened, path);
      console.log(`The secrets of the backup are in ${path}.`);
    },
    forget: () => rmSync(opened, { force: true }),
  };
}

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const to = values.to && values.to !== "latest" ? momentOf(values.to) : values.to;
  await ensureInstalled();
  const { ensureBuilt } = await import("./build/index.mjs");
  const { runCommand } = await import("./start/programs.mjs");
  readEnvironmentFile();
  const settings = await readSettings();
  const bare = { ...process.env, DATABASE_URL: "postgres://nobody@127.0.0.1/none", DATA_DIR: settings.dataDir };
  if (values.secrets) {
    if (!positionals[0]) throw new Error("usage: npm run restore -- FOLDER --secrets FILE");
    await ensureBuilt({ only: ["backend"] });
    return runCommand(["restore:secrets", resolve(positionals[0]), resolve(values.secrets)], { env: bare, show: true });
  }
  const running = runningInstance(settings.dataDir);
  if (running)
    throw new Error(`Stop ${running.command} (${running.url}) first: it works on the data that this would move aside.`);
  if (!positionals[0] && !to) throw new Error("usage: npm run restore -- FOLDER | --to MOMENT");
  const folder = positionals[0] ? resolve(positionals[0]) : baseBefore(settings.backupDir, to);
  await ensureBuilt({ only: ["backend"] });
  await runCommand(["backup:verify", folder], { env: bare, show: true });
  const manifest = manifestOf(folder);
  const isBase = manifest.kind === "physical";
  if (isBase && settings.databaseUrl)
    throw new Error(
      `${folder} holds the files of our own PostgreSQL. Unset DATABASE_URL, or restore a backup that was made with --rows.`,
    );
  if (!isBase && to)
    throw new Error(`${folder} holds rows of ${manifest.at} alone: no other moment can be restored from it.`);

  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const secrets = await openSecrets({
    folder,
    manifest,
    settings,
    stamp,
    run: (words) => runCommand(words, { env: bare }),
  });
  const placed = settings.databaseUrl
    ? undefined
    : await placeBase({
        settings,
        folder,
        manifest,
        stamp,
        target: isBase ? targetOf({ to, manifest }) : undefined,
      }).catch((error) => {
        secrets.forget();
        throw error;
      });
  const database = await openDatabase(settings, { recovery: placed?.recovery }).catch((error) => {
    secrets.forget();
    placed?.undo();
    throw new Error(`${error.message}\nNothing was restored, and what stood stands again.${words(error.message)}`);
  });
  try {
    secrets.place();
    const env = database.embedded ? asOwner(programEnvironment(settings, database), database) : process.env;
    if (!isBase) await runCommand(["restore:rows", folder], { env, show: true });
    const isExact = isBase && !to && manifest.base.point;
    await runCommand(["restore:check", folder, isExact ? "exact" : isBase ? "later" : "moved"], {
      env,
      show: true,
    }).catch(() => {
      throw new Error(
        `The rows of ${folder} are back. What is said above is left to be done before anybody works with them.`,
      );
    });
    console.log(
      `Restored${to ? ` to ${to}` : ""} from ${folder}. \`npm start\` (or the start of your own) goes on from here.`,
    );
  } finally {
    await database.close();
  }
}

await orFail(main);
