import { startApp } from "./app.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { hintOf } from "./db/hint.ts";

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

/** Which setting has named a port that somebody else has. */
const portHint = (port?: number): string =>
  `Port ${port} of ${String(port) === process.env.METRICS_PORT ? "METRICS_PORT" : "PORT"} is taken by another program, or by another process of this one: each needs its own.`;

main().catch((error: unknown) => {
  const { code, port, message, stack } = error as Error & { code?: string; port?: number };
  const known = error instanceof ConfigError;
  const hint = code === "EADDRINUSE" ? portHint(port) : hintOf(error);
  process.stderr.write(`${hint ?? (known ? message : (stack ?? String(error)))}\n`);
  process.exit(1);
});
