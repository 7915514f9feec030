/** Runs the checks, two at a time, and says how each went. */
import { documents } from "./documents.mjs";
import { fileShape } from "./file-shape.mjs";
import { forbiddenWords } from "./forbidden-words.mjs";
import { locales } from "./locales.mjs";
import { openapi } from "./openapi.mjs";
import { pageBytes } from "./page-bytes.mjs";
import { settings } from "./settings.mjs";
import { format, imports, lint, types } from "./tools.mjs";

/** The longest first, so that no core waits for it at the end. */
const checks = [
  lint,
  types,
  imports,
  format,
  openapi,
  pageBytes,
  locales,
  documents,
  fileShape,
  settings,
  forbiddenWords,
];

async function runCheck({ name, run }) {
  const start = performance.now();
  let result;
  try {
    result = await run();
  } catch (error) {
    result = [error.message];
  }
  const { problems = [], skipped } = Array.isArray(result) ? { problems: result } : result;
  return { name, problems, skipped, seconds: (performance.now() - start) / 1000 };
}

function report({ name, problems, skipped, seconds }) {
  const mark = problems.length > 0 ? "✗" : skipped ? "-" : "✓";
  console.log(
    `${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s${skipped ? `  skipped: ${skipped}` : ""}`,
  );
  if (problems.length > 0) console.log(`${problems.join("\n").replace(/^/gm, "    ")}\n`);
}

/** @param {string[]} wanted the names of the checks to run; all when empty */
export async function runChecks(wanted = []) {
  const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `no such check: ${unknown.join(", ")} (there are: ${checks.map((check) => check.name).join(", ")})`,
    );
  }
  const queue = checks.filter((check) => wanted.length === 0 || wanted.includes(check.name));
  const results = [];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const result = await runCheck(check);
      report(result);
      results.push(result);
    }
  };
  await Promise.all([worker(), worker()]);
  return {
    passed: results.filter((result) => result.problems.length === 0 && !result.skipped).length,
    failed: results.filter((result) => result.problems.length > 0).length,
    skipped: results.filter((result) => result.skipped).length,
  };
}
