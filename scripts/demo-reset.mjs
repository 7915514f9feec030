/** `npm run demo:reset`: empties the local data and loads the demo again. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureInstalled } from "./install/packages.mjs";
import { runningInstance } from "./start/instance.mjs";
import { orFail } from "./start/or-fail.mjs";
import { openDatabase } from "./start/session.mjs";
import { asOwner, programEnvironment, readEnvironmentFile, readSettings } from "./start/settings.mjs";

/** What belongs to the installation and not to its data. */
const KEPT = ["database", "secrets.json", "logs", "backups"];

async function reset(settings) {
  const running = runningInstance(settings.dataDir);
  if (running)
    throw new Error(`Stop ${running.command} (${running.url}) first: it works on the data this would delete.`);
  if (settings.databaseUrl || settings.appEnv !== "local") {
    throw new Error("This empties the local demo only. Unset DATABASE_URL and APP_ENV; nothing was changed.");
  }
  const { ensureBuilt } = await import("./build/index.mjs");
  const { dropDatabase, ensureDatabase } = await import("./cluster/databases.mjs");
  const { DATABASE_NAME } = await import("./cluster/index.mjs");
  const { runCommand } = await import("./start/programs.mjs");
  await ensureBuilt({ only: ["backend"] });
  const database = await openDatabase(settings);
  try {
    await dropDatabase(database.adminUrl, DATABASE_NAME);
    await ensureDatabase(database.adminUrl, DATABASE_NAME);
    for (const name of await readdir(settings.dataDir)) {
      if (!KEPT.includes(name)) await rm(join(settings.dataDir, name), { recursive: true, force: true });
    }
    const env = programEnvironment(settings, database);
    await runCommand(["migrate"], { env: asOwner(env, database) });
    await runCommand(["demo"], { env });
    console.log("The demo data is as on the first day.");
  } finally {
    await database.close();
  }
}

await ensureInstalled();
readEnvironmentFile();
await orFail(async () => reset(await readSettings()));
