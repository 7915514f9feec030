/**
 * `npm test`: everything that is proven about the product. `npm test -- test/backend/offers` runs those files alone,
 * `npm run test:full` adds what is too long for every change, `npm run test:coverage` says what of our code the tests in Node run. The last line is `N passed, M failed, K skipped`.
 */
import { ensureInstalled } from "./install/packages.mjs";

const words = process.argv.slice(2);
if (words.includes("--full")) process.env.FULL = "1";
const filters = words.filter((word) => !word.startsWith("--"));

const stopping = new AbortController();
const closers = [];
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stopping.abort());

await ensureInstalled({ signal: stopping.signal });
const { runAll } = await import("./testing/run.mjs");
let total = { passed: 0, failed: 1, skipped: 0 };
try {
  const coverage = words.includes("--coverage");
  total = await runAll(filters, { signal: stopping.signal, defer: (close) => closers.push(close), coverage });
} catch (error) {
  console.log(error.stack ?? String(error));
}
for (const close of closers.reverse()) await close().catch((error) => console.log(error.message));
if (stopping.signal.aborted) {
  console.log("Interrupted.");
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
