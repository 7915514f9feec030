import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "#backend/src/kernel/logger.ts";
import type { FileAnswer, FileOrder } from "./case-file-drawer.ts";

/** Milliseconds: a file of sixty pictures takes some seconds; and so long is the program kept for the next one. */
const [longest, kept] = [120_000, 30_000];

function begin(): ChildProcess {
  const folder = dirname(fileURLToPath(import.meta.url));
  const built = join(folder, "case-file-drawer.js");
  const isBuilt = existsSync(built);
  const { PATH = "", SystemRoot = "", NODE_ENV = "production" } = process.env;
  const child = fork(isBuilt ? built : join(folder, "case-file-drawer.ts"), {
    execArgv: isBuilt ? ["--enable-source-maps"] : ["--import", "tsx"],
    // None of our addresses and keys. Large pieces of memory are asked of the system one by one, so that those of a picture are not kept for the next.
    env: { PATH, SystemRoot, NODE_ENV, MALLOC_MMAP_THRESHOLD_: "262144", MALLOC_TRIM_THRESHOLD_: "131072" },
  });
  // Whoever waits is told by a listener of their own; that it could not be ended is nobody's to hear.
  child.on("error", () => undefined);
  // A process that has nothing else to do may end.
  child.unref();
  child.channel?.unref();
  return child;
}

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** Its process has died of something else than what it was given: whatever kills one, as a machine short of memory, may spare the next. */
class DrawerDied extends Error {}

/**
 * Draws the file of a case in a process of its own, one at a time: what sixty pictures take of memory goes back to the system with it, which it does not from a thread. It is begun when it is needed,
 * and ends once nobody has needed it for a while, or when it takes too long. Where it dies meanwhile, the file is begun anew by another, once.
 */
export async function runDrawer(order: FileOrder, logger: Logger): Promise<void> {
  try {
    await askDrawer(order);
  } catch (error) {
    if (!(error instanceof DrawerDied)) throw error;
    logger.warn({ err: error }, "a file of a case is drawn again by another process");
    await askDrawer(order);
  }
}

async function askDrawer(order: FileOrder): Promise<void> {
  clearTimeout(idle);
  const asked = child?.connected ? child : (child = begin());
  const over = new AbortController();
  const program = "the program that draws files of cases";
  const timer = setTimeout(() => over.abort(new Error(`${program} took longer than ${longest} ms`)), longest);
  const die = (how: string) => over.abort(new DrawerDied(`${program} ${how}`));
  const ended = (code: number | null, signal: string | null) => die(`has ended with ${code ?? signal}`);
  const failed = (error: Error) => die(`cannot be reached: ${error.message}`);
  asked.once("exit", ended).on("error", failed);
  try {
    asked.send(order);
    const [said] = (await once(asked, "message", { signal: over.signal })) as [FileAnswer];
    if ("error" in said) throw new Error(said.error);
    idle = setTimeout(() => {
      // It takes a moment to end: whoever asks meanwhile begins another.
      child = undefined;
      asked.kill();
    }, kept).unref();
  } catch (error) {
    // Whatever it was at, the next file is drawn by another.
    asked.kill("SIGKILL");
    child = undefined;
    throw over.signal.aborted ? over.signal.reason : error;
  } finally {
    clearTimeout(timer);
    asked.off("exit", ended).off("error", failed);
  }
}
