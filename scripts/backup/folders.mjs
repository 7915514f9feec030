/** The folder of backups: one for each, with the files of the store and the record of changes beside them. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { gunzipSync } from "node:zlib";

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-(base|rows)$/;
const DAY = 24 * 60 * 60_000;

export const nameOf = (kind, now = new Date()) => `${now.toISOString().replace(/[:.]/g, "-")}-${kind}`;

const troubles = {
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "its disk can only be read",
  EEXIST: "it is no folder",
  ENOTDIR: "it is no folder",
};

/** What keeps a backup from being written, in words where the system's own are for programs. */
export function inWords(error, backupDir) {
  const trouble = troubles[error.code];
  if (!trouble) return error;
  return new Error(`No backup was made in ${backupDir} (BACKUP_DIR): ${trouble}. ${error.message}`, { cause: error });
}

export const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

/** Whole ones of a kind, the oldest first. */
export function backupsIn(backupDir, kind) {
  if (!existsSync(backupDir)) return [];
  return readdirSync(backupDir)
    .filter((name) => NAME.exec(name)?.[1] === kind && existsSync(join(backupDir, name, "manifest.json")))
    .sort()
    .map((name) => join(backupDir, name));
}

/** Where one is made: under another name until it is whole. */
export function draftIn(backupDir, name) {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  for (const found of readdirSync(backupDir)) {
    const isAbandoned = found.endsWith(".draft") && Date.now() - statSync(join(backupDir, found)).mtimeMs > DAY;
    if (isAbandoned) rmSync(join(backupDir, found), { recursive: true, force: true });
  }
  const draft = join(backupDir, `${name}.draft`);
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}

/**
 * Removes all but the newest `keep` of a kind, of the record of changes what is older than the oldest base that is left, and of the store's files what the oldest backup no longer had.
 * Histories of timelines are small and stay.
 *
 * @returns how many backups were removed
 */
export function removeOld(backupDir, kind, keep) {
  const all = backupsIn(backupDir, kind);
  const old = all.slice(0, Math.max(0, all.length - keep));
  for (const folder of old) rmSync(folder, { recursive: true });
  const firstNeeded = new Map();
  for (const folder of backupsIn(backupDir, "base")) {
    const { base } = manifestOf(folder);
    const first = base.firstLog.slice(8);
    const known = firstNeeded.get(base.wal);
    if (known === undefined || first < known) firstNeeded.set(base.wal, first);
  }
  for (const [wal, first] of firstNeeded) {
    const kept = join(backupDir, "wal", wal);
    for (const name of existsSync(kept) ? readdirSync(kept) : [])
      if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first) rmSync(join(kept, name), { force: true });
  }
  if (old.length > 0) removeErased(backupDir);
  return old.length;
}

/**
 * Files that were taken before the oldest backup that is left, and that it does not name: people have taken them back or were erased, and no moment that can be restored has them. What was taken
 * since may belong to a moment between two backups.
 */
function removeErased(backupDir) {
  const left = [...backupsIn(backupDir, "base"), ...backupsIn(backupDir, "rows")];
  const named = new Set();
  let oldest = Infinity;
  for (const folder of left) {
    const { at, files } = manifestOf(folder);
    oldest = Math.min(oldest, Date.parse(at));
    for (const line of gunzipSync(readFileSync(join(folder, files.file)))
      .toString()
      .split("\n"))
      if (line) named.add(line.split("\t")[0]);
  }
  const pool = join(backupDir, "files");
  if (!existsSync(pool)) return;
  for (const path of readdirSync(pool, { recursive: true })) {
    if (!path.endsWith(".sha256")) continue;
    const key = path.slice(0, -".sha256".length).split(sep).join("/");
    if (named.has(key) || statSync(join(pool, path)).mtimeMs >= oldest) continue;
    // The hash goes first: a file without one is no file of a backup.
    rmSync(join(pool, path));
    rmSync(join(pool, path.slice(0, -".sha256".length)), { force: true });
  }
}
