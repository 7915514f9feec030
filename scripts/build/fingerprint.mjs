/** One hash over a set of files: their paths and contents, so that a touched but unchanged file rebuilds nothing. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

function filesBelow(path) {
  let entry;
  try {
    entry = statSync(path);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  if (!entry.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string[]} paths files and folders below `root`; those that do not exist count as empty */
export function fingerprint(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex").slice(0, 32);
}
