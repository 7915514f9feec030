/**
 * Who uses a cluster. Several commands may share the local database (a server that runs, a migration beside it): the
 * last one to leave stops it, and one that was killed does not count.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSameProcess, startMark } from "./process-table.mjs";

/** A lease that no process holds: the database stays up until it is stopped by name. */
const KEPT = "kept";

const folderOf = (folder) => join(folder, "leases");

export function takeLease(folder, { keep = false } = {}) {
  mkdirSync(folderOf(folder), { recursive: true, mode: 0o700 });
  const path = join(folderOf(folder), keep ? KEPT : String(process.pid));
  writeFileSync(path, keep ? "" : startMark(process.pid), { mode: 0o600 });
  return { release: () => rmSync(path, { force: true }) };
}

export function dropKeptLease(folder) {
  rmSync(join(folderOf(folder), KEPT), { force: true });
}

/** The names of the living holders; traces of dead ones are removed on the way. */
export function holders(folder) {
  let names = [];
  try {
    names = readdirSync(folderOf(folder));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return names.filter((name) => {
    if (name === KEPT) return true;
    const path = join(folderOf(folder), name);
    try {
      if (isSameProcess(Number(name), readFileSync(path, "utf8"))) return true;
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    rmSync(path, { force: true });
    return false;
  });
}
