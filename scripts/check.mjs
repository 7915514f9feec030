/** `npm run check`: all that can be proven without running the product. `npm run check -- locales` runs one check. */
import { ensureInstalled } from "./install/packages.mjs";

await ensureInstalled();
const { runChecks } = await import("./check/index.mjs");
try {
  const { failed } = await runChecks(process.argv.slice(2));
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
