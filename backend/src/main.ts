import cluster from "node:cluster";
import { warnOfTooMany } from "./cluster/connections.ts";
import { StartError } from "./cluster/members.ts";
import { runPrimary } from "./cluster/primary.ts";
import { withWords } from "./cluster/words.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { hintOf } from "./db/hint.ts";
import { createLogger } from "./kernel/logger.ts";

/** Serves the API and the website from the environment, and the words of the command, alone: in this process, or in several that it keeps. */
async function main(): Promise<void> {
  // Who only keeps others loads nothing of what they serve.
  if (cluster.isWorker) return (await import("./cluster/member.ts")).serveAsMember(loadConfig(process.env));
  const env = withWords(process.argv.slice(2), process.env);
  const config = loadConfig(env);
  void warnOfTooMany(config, createLogger(config.logLevel));
  return config.workers > 1 ? runPrimary(config, env) : (await import("./cluster/serve.ts")).serve(config);
}

/** Which setting has named a port that somebody else has. */
const portHint = (port?: number): string =>
  `Port ${port} of ${String(port) === process.env.METRICS_PORT ? "METRICS_PORT" : "PORT"} is taken by another program, or by another process of this one: each needs its own.`;

main().catch((error: unknown) => {
  const { code, port, message, stack } = error as Error & { code?: string; port?: number };
  const known = error instanceof ConfigError || error instanceof StartError;
  const hint = code === "EADDRINUSE" ? portHint(port) : hintOf(error);
  process.stderr.write(`${hint ?? (known ? message : (stack ?? String(error)))}\n`);
  process.exit(1);
});
