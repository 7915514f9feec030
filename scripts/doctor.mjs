/**
 * `npm run doctor`: what is wrong with this installation, in words, and what to do about it; with code 1 where something is. It looks at the installation of `npm start`, or at the one that
 * the environment describes where DATABASE_URL is set.
 */
import { ensureInstalled } from "./install/packages.mjs";
import { openDatabase } from "./start/session.mjs";
import { programEnvironment, readEnvironmentFile, readSettings } from "./start/settings.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./build/index.mjs");
const { runCommand } = await import("./start/programs.mjs");

readEnvironmentFile();
const settings = await readSettings();
/** Our own that does not start is what the report begins with; the rest is looked at all the same, at an address where nobody answers. */
const none = { url: "postgres://nobody@127.0.0.1:1/agritrade", embedded: true, close: async () => undefined };
let database = none;
try {
  await ensureBuilt({ only: ["backend"] });
  database = await openDatabase(settings).catch((error) => {
    console.error(`Our own PostgreSQL does not start: ${error.message}\n`);
    process.exitCode = 1;
    return none;
  });
  await runCommand(["doctor"], {
    env: database.embedded ? programEnvironment(settings, database) : process.env,
    show: true,
  });
} catch {
  // The report is shown already.
  process.exitCode = 1;
} finally {
  await database.close();
}
