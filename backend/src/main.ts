import { startApp } from "./app.ts";
import { ConfigError, loadConfig } from "./config.ts";

/** Serves the API and the website from the environment alone. */
async function main(): Promise<void> {
  const app = await startApp(loadConfig(process.env));
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

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error as { code?: string }).code === "EADDRINUSE";
  process.stderr.write(`${known ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
