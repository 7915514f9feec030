/** How long each test file took when it last ran here, so that a long one is not begun last, with nothing left to run beside it. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../check/sources.mjs";

const kept = join(root, ".cache/test-durations.json");

/** Milliseconds by file. */
function known() {
  try {
    return JSON.parse(readFileSync(kept, "utf8"));
  } catch {
    return {};
  }
}

/**
 * A file that never ran here is taken for as long as its text: about a second for each thousand bytes.
 *
 * @param {{ path: string }[]} files
 */
export function longestFirst(files) {
  const durations = known();
  const expected = ({ path }) => durations[path] ?? statSync(join(root, path)).size;
  return [...files].sort((one, other) => expected(other) - expected(one));
}

export function keepDurations(durations) {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify({ ...known(), ...durations }, null, 1));
}
