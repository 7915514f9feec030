import { createLog } from "./log.ts";
import { startDesktop } from "./start.ts";

const log = createLog();

startDesktop({
  folder: import.meta.dirname,
  env: process.env,
  argv: process.argv,
  execPath: process.execPath,
  platform: process.platform,
  log,
}).catch((error: unknown) => {
  log.warn("stopped", { error: String(error) });
  process.exitCode = 1;
});
