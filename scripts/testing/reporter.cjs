/** A mocha reporter: silent while all goes well, whole about what fails, its counts written to TEST_SUMMARY. */
const { writeFileSync } = require("node:fs");
const Mocha = require("mocha");

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Mocha.Runner.constants;

module.exports = class Reporter {
  constructor(runner) {
    const counts = { passed: 0, failed: 0, skipped: 0, slowest: [] };
    const failures = [];
    runner.on(EVENT_TEST_PASS, (test) => {
      counts.passed += 1;
      counts.slowest.push({ title: test.fullTitle(), duration: test.duration ?? 0 });
      this.draw(".");
    });
    runner.on(EVENT_TEST_PENDING, (test) => {
      counts.skipped += 1;
      this.draw(",");
      process.stdout.write(`    skipped: ${test.fullTitle()}\n`);
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      counts.failed += 1;
      // Where mocha's own list looks for it.
      test.err ??= error;
      failures.push(test);
      this.draw("!");
    });
    runner.once(EVENT_RUN_END, () => {
      counts.slowest = counts.slowest.sort((a, b) => b.duration - a.duration).slice(0, 5);
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
