/** The whole run: checks, what the tests need, and the tests, side by side on all cores (docs/adr/0024-how-tests-run.md). */
import { checkTasks } from "../check/index.mjs";
import { readSource } from "../check/sources.mjs";
import { recordCoverage, reportCoverage } from "./coverage.mjs";
import { keepDurations, longestFirst } from "./durations.mjs";
import { groupTasks } from "./group.mjs";
import { runTasks } from "./pool.mjs";
import { prepare } from "./preparations.mjs";
import { selectTests } from "./selection.mjs";

/** Who stops a run waits five seconds at most for what is being ended. */
const patience = (signal) =>
  new Promise((resolve) => signal.addEventListener("abort", () => setTimeout(resolve, 5_000), { once: true }));

/** Where the time of a whole run goes. */
function reportSlowest(files) {
  console.log("The slowest files:");
  const slowest = Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10);
  for (const [file, duration] of slowest) console.log(`  ${(duration / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

/**
 * @param {string[]} filters files or folders of tests; without any, everything runs, checks included; with `coverage` what runs in Node
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runAll(filters, { signal, defer, coverage = false }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const files = {};
  const add = (counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key];
    Object.assign(files, counts.files);
  };
  const groups = selectTests(filters, readSource, { coverage });
  if (filters.length > 0 && groups.length === 0) {
    console.log(`No test lies in ${filters.join(" ")}.`);
    return { ...total, failed: 1 };
  }
  const { tasks, prepared } = prepare(new Set(groups.flatMap(({ files }) => files.flatMap(({ needs }) => needs))), {
    signal,
    defer,
  });
  const isWhole = filters.length === 0 && !coverage;
  // First what others wait for, then the checks, of which one is the longest of all.
  if (isWhole) tasks.push(...checkTasks({ signal, quick: !process.env.FULL }, add));
  const live = filters.length > 0 && groups.length === 1;
  const session = { prepared, signal, live, coverage: coverage ? recordCoverage() : undefined };
  for (const group of groups) tasks.push(...groupTasks({ ...group, files: longestFirst(group.files) }, session, add));
  await Promise.race([runTasks(tasks, { signal }), patience(signal)]);
  total.failed += prepared.broken.size;
  keepDurations(files);
  if (coverage && !signal.aborted) await reportCoverage({ signal });
  if (isWhole) reportSlowest(files);
  return total;
}
