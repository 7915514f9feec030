import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cluster.ts";
import { eventually } from "./wait.ts";

/** The account nobody: an ordinary user that every system has. */
export const nobody = { uid: 65_534, gid: 65_534 };

interface Props {
  command?: [string, ...string[]];
  dataDir: string;
  port: number;
  account?: { uid: number; gid: number };
  env?: Record<string, string>;
}

/** A command of the root folder as its user starts it, with what it says. */
export class Started {
  readonly #child: ChildProcess;
  readonly dataDir: string;
  output = "";

  constructor({ command = [process.execPath, "scripts/start.mjs"], dataDir, port, account, env }: Props) {
    this.dataDir = dataDir;
    const [program, ...args] = command;
    this.#child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOME: dataDir, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...account,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves when the block stands there that says: ready. */
  async ready(): Promise<void> {
    const hasEnded = () => this.#child.exitCode !== null || this.#child.signalCode !== null;
    const isReady = () => this.output.includes("Ctrl-C stops everything");
    await eventually(() => isReady() || hasEnded(), { timeout: 360_000, what: "the ready block" });
    if (!isReady()) throw new Error(`it ended before it was ready:\n${this.output}`);
  }

  /** The exit code, once it ended by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "close");
    return this.#child.exitCode;
  }

  async send(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended();
  }

  /** The processes of this run that are alive: the starter, its API, its database. */
  processes(): number[] {
    const pids = new Set<number>();
    const instance = join(this.dataDir, "instance.json");
    if (existsSync(instance)) {
      const { pid, child } = JSON.parse(readFileSync(instance, "utf8")) as { pid: number; child?: { pid: number } };
      for (const known of [pid, child?.pid]) if (known) pids.add(known);
    }
    const pidFile = join(this.dataDir, "database/data/postmaster.pid");
    if (existsSync(pidFile)) pids.add(Number(readFileSync(pidFile, "utf8").split("\n")[0]));
    return [...pids].filter(isRunning);
  }
}

/** A zombie, which only waits for its parent, does not run. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}
