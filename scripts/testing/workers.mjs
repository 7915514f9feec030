/** The processes that run the test files of one group. Each runs many, so that what files import in common is read once. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../check/sources.mjs";

const mocharc = JSON.parse(readFileSync(join(root, ".mocharc.json"), "utf8"));
const nodeOptions = mocharc["node-option"].map((option) => `--${option}`);

/** A file that hangs must not hang the whole run; one that takes longer by nature says so. */
const LIMIT = 10 * 60_000;

/** What a test may not inherit from the shell it is started from. */
const foreign =
  /^(DATABASE_|SMTP_|ESCROW_|JWT_|STORAGE_|AUTH_|PUBLIC_URL|MAIL_FROM|PORT$|HOST$|DATA_DIR$|APP_ENV$|NODE_ENV$|npm_)/;

export const ownEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));

/** Ends a worker with all that its tests started; Ctrl-C does not reach them, because they are a group of their own. */
function end({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

export class Workers {
  #idle = [];
  #all = new Set();
  #options;

  /** `write` is told what tests and their programs print. */
  constructor({ signal, write, env, program = process.execPath }) {
    this.#options = { write, env, program };
    signal.addEventListener("abort", () => this.#all.forEach((child) => end(child, "SIGTERM")));
  }

  #start() {
    const { write, env, program } = this.#options;
    const child = spawn(program, [...nodeOptions, join(root, "scripts/testing/worker.mjs")], {
      cwd: root,
      env: { ...ownEnvironment(), ...env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", write);
    this.#all.add(child);
    child.once("exit", () => this.#all.delete(child));
    return child;
  }

  /**
   * Runs one file, with `env` from then on, and answers its counts, the text of what failed, and the milliseconds it took. A worker that ends or has to be
   * ended before it answers counts as one failure.
   */
  async run(file, env, { timeout = mocharc.timeout, limit = LIMIT }) {
    const child = this.#idle.pop() ?? this.#start();
    const start = performance.now();
    let tooLong = false;
    const timer = setTimeout(() => {
      tooLong = true;
      end(child, "SIGKILL");
    }, limit);
    const result = await new Promise((resolve) => {
      const answered = (answer) => {
        child.off("error", broken).off("exit", ended).off("message", answered);
        resolve(answer);
      };
      const failed = (why) => answered({ passed: 0, failed: 1, skipped: 0, text: `  ${file}: ${why}` });
      const broken = (error) => failed(error.message);
      const ended = (code, signal) =>
        failed(tooLong ? `ended after ${limit / 60_000} minutes` : `its process ended with ${signal ?? code}`);
      child.on("error", broken).on("exit", ended).on("message", answered);
      child.send({ file: join(root, file), env, timeout }, () => undefined);
    });
    clearTimeout(timer);
    if (this.#all.has(child)) this.#idle.push(child);
    return { ...result, duration: performance.now() - start };
  }

  /** Once no file is left to run. */
  async close() {
    await Promise.all(
      [...this.#all].map(
        (child) =>
          new Promise((resolve) => {
            child.once("exit", resolve);
            if (child.connected) child.disconnect();
          }),
      ),
    );
  }
}
