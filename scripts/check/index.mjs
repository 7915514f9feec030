/** Runs the checks, as many at a time as the pool has places, and says how each went. */
import { runTasks } from "../testing/pool.mjs";
import { asvs } from "./asvs.mjs";
import { documents } from "./documents.mjs";
import { fileShape } from "./file-shape.mjs";
import { forbiddenWords } from "./forbidden-words.mjs";
import { licences } from "./licences.mjs";
import { locales } from "./locales.mjs";
import { mutants } from "./mutants.mjs";
import { openapi } from "./openapi.mjs";
import { pageBytes } from "./page-bytes.mjs";
import { pages } from "./pages.mjs";
import { settings } from "./settings.mjs";
import { format, imports, lint, mistakes, types } from "./tools.mjs";
import { unused } from "./unused.mjs";

/** The longest first, so that no core waits for it at the end. */
const checks = [
  lint,
  types,
  mistakes,
  imports,
  format,
  openapi,
  pageBytes,
  pages,
  locales,
  documents,
  asvs,
  fileShape,
  settings,
  licences,
  unused,
  forbiddenWords,
  mutants,
];

async function runCheck({ name, run }, { signal, quick }) {
  const start = performance.now();
  let result;
  try {
    result = await run({ signal, quick });
  } catch (error) {
    result = [error.message];
  }
  const { problems = [], skipped } = Array.isArray(result) ? { problems: result } : result;
  return { name, problems, skipped, seconds: (performance.now() - start) / 1000 };
}

function report({ name, problems, skipped, seconds }) {
  const mark = problems.length > 0 ? "✗" : skipped ? "-" : "✓";
  const line = `${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s${skipped ? `  skipped: ${skipped}` : ""}`;
  console.log(problems.length > 0 ? `${line}\n${problems.join("\n").replace(/^/gm, "    ")}\n` : line);
}

/**
 * The checks as tasks, the longest first.
 *
 * @param {{ signal?: AbortSignal, quick?: boolean, wanted?: string[] }} options `wanted` names those to run; all when empty; `quick` leaves
 *   out what a full run looks at
 * @param {(counts: { passed: number, failed: number, skipped: number }) => void} add
 */
export function checkTasks({ signal, quick = false, wanted = [] }, add) {
  const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `no such check: ${unknown.join(", ")} (there are: ${checks.map((check) => check.name).join(", ")})`,
    );
  }
  const selected = checks.filter((check) =>
    wanted.length === 0 ? !(quick && check.slow) : wanted.includes(check.name),
  );
  return selected.map((check) => ({
    name: check.name,
    after: check.after,
    async run() {
      const result = await runCheck(check, { signal, quick });
      if (signal?.aborted) return;
      report(result);
      const [failed, skipped] = [result.problems.length > 0, Boolean(result.skipped)];
      add({ passed: Number(!failed && !skipped), failed: Number(failed), skipped: Number(!failed && skipped) });
    },
  }));
}

/** @param {string[]} wanted the names of the checks to run; all when empty */
export async function runChecks(wanted = []) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const add = (counts) => Object.keys(total).forEach((key) => (total[key] += counts[key]));
  await runTasks(checkTasks({ wanted }, add));
  return total;
}
