/** The folder of backups: one for each, with the files of the store and the record of changes beside them. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-(base|rows)$/;
const DAY = 24 * 60 * 60_000;

export const nameOf = (kind, now = new Date()) => `${now.toISOString().replace(/[:.]/g, "-")}-${kind}`;

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
 * Removes all but the newest `keep` of a kind, and of the record of changes what is older than the oldest base that is left. Histories of timelines are small and stay.
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
  return old.length;
}
