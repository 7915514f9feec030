/** Starts the built programs of the backend. */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { root } from "./settings.mjs";

const LOG_LIMIT = 10_000_000;

export const programPath = (name) => join(root, "dist/backend", `${name}.js`);

/** Runs one command of the backend to its end and resolves with what it says, which is shown only when it fails, or with `show`. */
export function runCommand(words, { env, signal, show = false }) {
  const child = spawn(process.execPath, [programPath("cli"), ...words], {
    cwd: root,
    env,
    signal,
    stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${words.join(" ")} failed${output ? `:\n${output.trim()}` : ""}`));
    });
  });
}

export function isPortFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function openLog(path) {
  try {
    if (statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.1`);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return openSync(path, "a", 0o600);
}

/** A program that runs until it is told to stop, with its output in a log file (or the terminal's with `log: undefined`). */
export function startServer({ args, env, log }) {
  let output = "inherit";
  let from = 0;
  if (log) {
    mkdirSync(join(log, ".."), { recursive: true });
    output = openLog(log);
    from = statSync(log).size;
  }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", output, output] });
  if (log) closeSync(output);
  const exited = new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return {
    pid: child.pid,
    /** Resolves with the reason when it has ended. */
    exited,
    /** The last lines it wrote. */
    lastWords: () =>
      log ? readFileSync(log).subarray(from).toString("utf8").trim().split("\n").slice(-20).join("\n") : "",
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await exited;
      clearTimeout(timer);
    },
    /** For whoever asks a second time: no more patience. */
    kill: () => child.kill("SIGKILL"),
  };
}

/** Resolves when `url` answers 200; rejects when the program ends before. */
export async function untilReady({ server, url, signal, patience = 60_000 }) {
  let ended;
  void server.exited.then((reason) => (ended = reason));
  const end = Date.now() + patience;
  while (!signal.aborted) {
    try {
      // An answer that does not come is asked for again: the request may have met a server that was not whole yet.
      if ((await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok) return;
    } catch {
      // Nobody listens yet.
    }
    if (ended !== undefined) throw new Error(`The API ended before it was ready (${ended}):\n${server.lastWords()}`);
    if (Date.now() > end) throw new Error(`${url} was not ready within ${patience / 1000} s:\n${server.lastWords()}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
