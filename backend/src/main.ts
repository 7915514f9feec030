import { startApp } from "./app.ts";
import { ConfigError, loadConfig } from "./config.ts";

/** Serves the API and the website from the environment alone. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const app = await startApp(config, config.local ? [(await import("./demo/keep-demo.ts")).demoKeeping] : []);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // Whatever still hangs after this long would hang for ever.
    setTimeout(() => process.exit(1), 15_000).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** PostgreSQL's code for a table that does not exist. */
const noTable = "42P01";

main().catch((error: unknown) => {
  const { code, message, stack } = error as Error & { code?: string };
  const known = error instanceof ConfigError || code === "EADDRINUSE";
  const words = code === noTable ? "The database has no tables yet: run `npm run migrate` first." : message;
  process.stderr.write(`${known || code === noTable ? words : (stack ?? String(error))}\n`);
  process.exit(1);
});
