/** How long each test file took when it last ran here, so that a long one is not begun last, with nothing left to run beside it. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../check/sources.mjs";

const kept = join(root, ".cache/test-durations.json");
/** What the longest took on two cores, for a first run: a fresh checkout has no times of its own. */
const usual = join(root, "scripts/testing/usual-durations.json");

/** Milliseconds by file. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/**
 * A file of which nothing is known is taken for as long as its text: about a second for each thousand bytes.
 *
 * @param {{ path: string }[]} files
 */
export function longestFirst(files) {
  const durations = { ...read(usual), ...read(kept) };
  const expected = ({ path }) => durations[path] ?? statSync(join(root, path)).size;
  return [...files].sort((one, other) => expected(other) - expected(one));
}

export function keepDurations(durations) {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify({ ...read(kept), ...durations }, null, 1));
}
