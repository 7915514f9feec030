/** Runs one group of tests in a mocha of its own. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binOf } from "../check/program.mjs";
import { root } from "../check/sources.mjs";

/** A group that hangs must not hang the whole run; one that takes longer by nature says so. */
const LIMIT = 12 * 60_000;

function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function run(args, env, signal, limit) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit", signal, killSignal: "SIGTERM" });
  const timer = setTimeout(() => child.kill("SIGKILL"), limit);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, killed) => resolve(killed ?? code));
  }).finally(() => clearTimeout(timer));
}

export async function runGroup({ name, files, jobs = 1, timeout, limit = LIMIT }, { env, signal }) {
  const folder = mkdtempSync(join(tmpdir(), "test-summary-"));
  const summary = join(folder, "counts.json");
  const args = [binOf("mocha"), "--reporter", join(root, "scripts/testing/reporter.cjs")];
  if (jobs > 1 && files.length > 1) args.push("--parallel", "--jobs", String(jobs));
  if (timeout) args.push("--timeout", String(timeout));
  const start = performance.now();
  const ending = await run([...args, ...files], { ...env, TEST_SUMMARY: summary }, signal, limit);
  const seconds = (performance.now() - start) / 1000;
  let counts = readCounts(summary);
  rmSync(folder, { recursive: true, force: true });
  if (!counts) {
    console.log(`    ${name}: mocha ended without a result (${ending})`);
    counts = { passed: 0, failed: 1, skipped: 0, files: {} };
  } else if (ending !== 0 && counts.failed === 0) {
    console.log(`    ${name}: mocha ended with ${ending} though no test failed`);
    counts.failed = 1;
  }
  const mark = counts.failed > 0 ? "✗" : "✓";
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  console.log(
    `${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s  ${counts.passed} passed, ${counts.failed} failed${skipped}`,
  );
  return counts;
}
