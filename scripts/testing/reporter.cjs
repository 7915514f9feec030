/** A mocha reporter: silent while all goes well, whole about what fails, its counts and times written to TEST_SUMMARY. */
const { writeFileSync } = require("node:fs");
const { relative } = require("node:path");
const Mocha = require("mocha");

const { EVENT_HOOK_END, EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Mocha.Runner.constants;

module.exports = class Reporter {
  constructor(runner) {
    const counts = { passed: 0, failed: 0, skipped: 0, files: {} };
    const failures = [];
    const time = ({ file, duration = 0 }) => {
      if (!file) return;
      const name = relative(process.cwd(), file);
      counts.files[name] = (counts.files[name] ?? 0) + duration;
    };
    // What a hook brings up belongs to the time of its file.
    runner.on(EVENT_HOOK_END, time);
    runner.on(EVENT_TEST_PASS, (test) => {
      counts.passed += 1;
      time(test);
      this.draw(".");
    });
    runner.on(EVENT_TEST_PENDING, (test) => {
      counts.skipped += 1;
      this.draw(",");
      process.stdout.write(`    skipped: ${test.fullTitle()}\n`);
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      counts.failed += 1;
      time(test);
      // Where mocha's own list looks for it.
      test.err ??= error;
      failures.push(test);
      this.draw("!");
    });
    runner.once(EVENT_RUN_END, () => {
      if (process.stdout.isTTY) process.stdout.write("\n");
      if (failures.length > 0) Mocha.reporters.Base.list(failures);
      writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(counts));
    });
  }

  /** Dots are for someone who watches; in a log they are noise. */
  draw(mark) {
    if (process.stdout.isTTY) process.stdout.write(mark);
  }
};
