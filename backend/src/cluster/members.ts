import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Environment } from "../config.ts";
import type { Figures } from "../http/metrics.ts";
import { isMessage, type Message } from "./messages.ts";

/** A process that is not ready after so many milliseconds never will be. */
const longestStart = 60_000;

/** A process of ours has ended before it took requests: it has said why on its standard error, unless a signal has ended it. */
export class StartError extends Error {}

/** A process of ours, as the first one sees it. */
export interface Member {
  readonly id: number;
  readonly pid: number;
  /** When it took requests, by `performance.now()`. */
  readonly readySince: number;
  /** Its figures; undefined where it is about to end. */
  ask(): Promise<Figures | undefined>;
  /** Asks it to end, and ends it after `longest` milliseconds whatever it does. Resolves when it is gone. */
  end(longest: number): Promise<void>;
  /** Resolves when it is gone, for whatever reason. */
  readonly gone: Promise<void>;
}

interface Props {
  env: Environment;
  onMessage(message: Message, from: { id: number; tell(message: Message): void }): void;
  /** Told of the process as soon as there is one, ready or not. */
  onFork(worker: Worker): void;
}

/**
 * Starts a process and waits until it takes requests.
 *
 * @throws {StartError} when it ends before that.
 */
export async function startMember({ env, onMessage, onFork }: Props): Promise<Member> {
  const worker = cluster.fork(env);
  onFork(worker);
  const exited = once(worker, "exit").then(() => undefined);
  const waiting = new Map<number, (figures: Figures | undefined) => void>();
  let count = 0;
  const tell = (message: Message) => {
    if (worker.isConnected()) worker.send(message, (error) => error && undefined);
  };
  const ready = new Promise<void>((resolve) => {
    worker.on("message", (message: unknown) => {
      if (!isMessage(message)) return;
      if (message.kind === "ready") resolve();
      else if (message.kind === "figures") waiting.get(message.id)?.(message.figures);
      else onMessage(message, { id: worker.id, tell });
    });
  });
  // What cannot be told to a process that has just ended is no fault.
  worker.on("error", () => undefined);
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), longestStart);
  const isReady = await Promise.race([ready.then(() => true), exited.then(() => false)]);
  clearTimeout(timer);
  if (!isReady) throw new StartError(`A process ended before it was ready (${reasonOf(worker)}).`);
  return {
    id: worker.id,
    pid: worker.process.pid ?? 0,
    readySince: performance.now(),
    gone: exited,
    async ask() {
      const id = ++count;
      const answer = new Promise<Figures | undefined>((resolve) => waiting.set(id, resolve));
      tell({ kind: "figuresAsked", id });
      return Promise.race([answer, exited]).finally(() => waiting.delete(id));
    },
    async end(longest) {
      if (worker.isDead()) return;
      const last = setTimeout(() => worker.process.kill("SIGKILL"), longest);
      worker.process.kill("SIGTERM");
      await exited;
      clearTimeout(last);
    },
  };
}

const reasonOf = ({ process: { exitCode, signalCode } }: Worker): string => signalCode ?? `exit code ${exitCode}`;
