/** Runs test files in mocha, one after the other as the runner hands them over, and answers how each went. */
import { format } from "node:util";
import Mocha from "mocha";
import { closeAll } from "./at-end.mjs";

const { EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Mocha.Runner.constants;

/** Counts, and describes what failed as mocha itself does. */
function watch(runner) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const [failures, lines] = [[], []];
  runner.on(EVENT_TEST_PASS, () => (counts.passed += 1));
  runner.on(EVENT_TEST_PENDING, (test) => {
    counts.skipped += 1;
    lines.push(`    skipped: ${test.fullTitle()}`);
  });
  runner.on(EVENT_TEST_FAIL, (test, error) => {
    counts.failed += 1;
    // Where mocha's own list looks for it.
    test.err ??= error;
    failures.push(test);
  });
  return () => {
    const { Base } = Mocha.reporters;
    Base.consoleLog = (...words) => lines.push(format(...words));
    if (failures.length > 0) Base.list(failures);
    return { ...counts, text: lines.join("\n") };
  };
}

async function runFile({ file, env, timeout }) {
  Object.assign(process.env, env);
  const mocha = new Mocha({ timeout, forbidOnly: true, reporter: class {} });
  try {
    await mocha.addFile(file).loadFilesAsync();
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, text: `  ${file} cannot be loaded:\n${error.stack ?? String(error)}` };
  }
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      resolve(describe());
      // The runner leaves its own behind, and the next file would have two.
      process.removeAllListeners("uncaughtException").removeAllListeners("unhandledRejection");
    });
    const describe = watch(runner);
  });
}

process.on("message", async (order) => process.send(await runFile(order)));
// The runner has no more files, or is gone: what a test left open keeps nobody waiting.
process.once("disconnect", () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  closeAll().finally(() => process.exit());
});
