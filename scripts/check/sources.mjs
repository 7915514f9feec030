/** The repository's own files. */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const generated = new Set(["node_modules", "dist", ".git", ".data", ".cache", ".shots", "coverage", "test-results"]);

function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return generated.has(entry.name) ? [] : walk(path);
    return [path];
  });
}

/** Paths from the root: what git tracks or would track; without git (an unpacked archive) what lies there. */
export function sourceFiles() {
  try {
    const listing = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 26,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return [...new Set(listing.split("\0").filter(Boolean))].sort();
  } catch {
    return walk("").sort();
  }
}

/** A file's text, or undefined when it is gone (deleted but not yet committed). */
export function readSource(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "EISDIR") return undefined;
    throw error;
  }
}

export function lineOf(text, index) {
  return text.slice(0, index).split("\n").length;
}
