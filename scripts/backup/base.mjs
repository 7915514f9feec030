/** Copies the data directory of a server that runs: with the record of changes of that time it is the database of the moment at which the copy ended. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Folders of which the server makes the content anew, and those that it has to find. */
const EMPTIED = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
export const FOLDERS = [
  ...EMPTIED,
  "pg_wal/archive_status",
  "pg_wal/summaries",
  "pg_commit_ts",
  "pg_logical",
  "pg_logical/mappings",
  "pg_logical/snapshots",
  "pg_stat",
  "pg_tblspc",
  "pg_twophase",
];

const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|recovery\.signal|standby\.signal|current_logfiles)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+[^/]*)(?:\/|$)/;

function* filesOf(data, below = "") {
  for (const entry of readdirSync(join(data, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory() && !EMPTIED.includes(path)) yield* filesOf(data, path);
    else if (entry.isFile()) yield path;
  }
}

/** @returns the copy's size and hash; undefined where the server has taken the file away meanwhile, which its record says too. */
async function copy(from, to) {
  const hash = createHash("sha256");
  let bytes = 0;
  const count = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  try {
    await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600, flush: true }));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

const noted = (file, text) => ({
  file,
  bytes: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
});

/**
 * @param {import("pg").Client} client stays on one connection from the beginning to the end
 * @returns the parts that were written below `folder`/base, and the first file of the record that they need
 */
export async function copyBase({ client, data, folder }) {
  const base = join(folder, "base");
  await client.query("select pg_backup_start('agritrade', true)");
  mkdirSync(base, { mode: 0o700 });
  const parts = [];
  for (const file of filesOf(data)) {
    const slash = file.lastIndexOf("/");
    if (slash > 0) mkdirSync(join(base, file.slice(0, slash)), { recursive: true, mode: 0o700 });
    const copied = await copy(join(data, file), join(base, file));
    if (copied) parts.push({ file: `base/${file}`, ...copied });
  }
  const { rows } = await client.query("select labelfile, spcmapfile from pg_backup_stop(true)");
  const [{ labelfile, spcmapfile }] = rows;
  for (const [name, text] of [
    ["backup_label", labelfile],
    ["tablespace_map", spcmapfile ?? ""],
  ]) {
    if (!text.trim()) continue;
    writeFileSync(join(base, name), text, { mode: 0o600, flush: true });
    parts.push(noted(`base/${name}`, text));
  }
  const firstLog = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(labelfile)?.[1] ?? "";
  return { parts, firstLog };
}
