import { app } from "electron";
import { createLog, createLogFile } from "./log.ts";
import { startDesktop } from "./start.ts";

const toFile = createLogFile(app.getPath("logs"));
const log = createLog({
  write(line) {
    toFile(line);
    process.stderr.write(line);
  },
});
const told = (event: string) => (error: unknown) =>
  log.warn(event, { error: error instanceof Error ? (error.stack ?? String(error)) : String(error) });
// It is only written down: what happens to the program then is decided as before.
process.on("uncaughtExceptionMonitor", told("main.exception"));
process.on("unhandledRejection", told("main.rejection"));

startDesktop({
  folder: import.meta.dirname,
  env: process.env,
  argv: process.argv,
  execPath: process.execPath,
  platform: process.platform,
  log,
}).catch((error: unknown) => {
  told("stopped")(error);
  process.exitCode = 1;
});
