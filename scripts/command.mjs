/**
 * `npm run migrate`, `npm run staff:invite ADDRESS ROLE`, `npm run staff:reset-factor -- ADDRESS`: one command of the backend, on the database DATABASE_URL names, else on
 * the local one (which is started for it when it does not run).
 */
import { ensureInstalled } from "./install/packages.mjs";
import { openDatabase } from "./start/session.mjs";
import { asOwner, programEnvironment, readEnvironmentFile, readSettings } from "./start/settings.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./build/index.mjs");
const { runCommand } = await import("./start/programs.mjs");

readEnvironmentFile();
const settings = await readSettings();
const database = await openDatabase(settings);
try {
  await ensureBuilt({ only: ["backend"] });
  // A database of one's own is a serious one: there the environment alone speaks, as for `npm run serve`.
  const env = database.embedded ? asOwner(programEnvironment(settings, database), database) : process.env;
  await runCommand(process.argv.slice(2), { env, show: true });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
