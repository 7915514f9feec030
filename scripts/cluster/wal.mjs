/**
 * Keeps the server's record of changes (WAL) beside its backups, and gives it back. The server runs this for each file, as the account that it runs as:
 *
 *     node wal.mjs keep PATH NAME FILE      FILE says in which folders they are kept; there is none before the first backup
 *     node wal.mjs fetch NAME PATH FOLDER…  the first folder that has it; beside packed files those of a server's own pg_wal
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

/** Names of the server's own making. */
const FORM = /^[0-9A-F]{8}(?:[0-9A-F]{16}(?:\.partial|\.[0-9A-F]{8}\.backup)?|\.history)$/;

function syncFolder(folder) {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** A file is there whole or not at all, and never written over: one of the same name that is another file ends with a failure, and the server goes on trying. */
function keepIn(folder, path, name) {
  const kept = join(folder, `${name}.gz`);
  const bytes = readFileSync(path);
  if (existsSync(kept)) {
    if (gunzipSync(readFileSync(kept)).equals(bytes)) return;
    throw new Error(`${kept} is there and is another file`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${kept}.${process.pid}.draft`;
  try {
    writeFileSync(draft, gzipSync(bytes, { level: 3 }), { mode: 0o600, flush: true });
    linkSync(draft, kept);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(folder);
}

/** The first folder has to have it. Another is that of older backups, while the first one elsewhere is being made: whether it can be reached decides nothing. */
function keep(path, name, placeFile) {
  const [first, ...further] = readFileSync(placeFile, "utf8").split("\n").filter(Boolean);
  keepIn(first, path, name);
  for (const folder of further)
    try {
      keepIn(folder, path, name);
    } catch (error) {
      console.error(error.message);
    }
}

function fetch(name, path, folders) {
  for (const folder of folders) {
    const [packed, plain] = [join(folder, `${name}.gz`), join(folder, name)];
    const found = existsSync(packed)
      ? gunzipSync(readFileSync(packed))
      : existsSync(plain)
        ? readFileSync(plain)
        : undefined;
    if (!found) continue;
    writeFileSync(`${path}.draft`, found, { mode: 0o600 });
    renameSync(`${path}.draft`, path);
    return true;
  }
  return false;
}

const [way, ...words] = process.argv.slice(2);
try {
  const name = way === "keep" ? words[1] : words[0];
  if (!FORM.test(basename(name ?? ""))) throw new Error(`${name} is no file of the record of changes`);
  if (way === "keep") keep(words[0], words[1], words[2]);
  else if (!fetch(words[0], words[1], words.slice(2))) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
