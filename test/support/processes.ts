import { freePort, startProcess, type TestProcess } from "./server.ts";
import type { DatabaseHandle } from "./database.ts";
import { isRunning } from "./started.ts";
import { eventually } from "./wait.ts";

/** The processes of a command that have said that they are ready, in their order. */
const readyOnes = (command: TestProcess): number[] =>
  command
    .output()
    .split("\n")
    .filter((line) => line.includes('"msg":"ready"'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid);

/** Those of them that serve now. */
export const living = (command: TestProcess): number[] => readyOnes(command).filter(isRunning);

/** A command of several processes, once all of them serve. */
export async function startSeveral(
  database: DatabaseHandle,
  workers: number,
  env: Record<string, string> = {},
  release?: string,
): Promise<TestProcess> {
  const command = await startProcess({
    entry: "main",
    ...(release && { release }),
    words: ["--workers", String(workers)],
    database,
    env: { LOG_LEVEL: "info", DRAIN_SECONDS: "0.5", ...env },
  });
  await eventually(() => living(command).length === workers, { timeout: 30_000, what: "all processes" });
  return command;
}

/** Has a command replace its processes, and waits until it has. */
export async function replaceAll(command: TestProcess): Promise<void> {
  const done = () => command.output().split("processes are replaced: done").length;
  const before = done();
  process.kill(command.pid, "SIGHUP");
  await eventually(() => done() > before, { timeout: 90_000, what: "other processes" });
}

/** Single processes of one product, each on a port of its own, reached by their users at `publicUrl`. */
export async function startApart(
  database: DatabaseHandle,
  publicUrl: string,
  count: number,
  env: Record<string, string> = {},
): Promise<TestProcess[]> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  return Promise.all(
    ports.map((port) =>
      startProcess({ entry: "main", database, env: { PORT: String(port), PUBLIC_URL: publicUrl, ...env } }),
    ),
  );
}
