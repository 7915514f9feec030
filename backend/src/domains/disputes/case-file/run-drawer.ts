import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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

/**
 * Draws the file of a case in a process of its own, one at a time: what sixty pictures take of memory goes back to the system with it, which it does not from a thread. It is begun when it is needed,
 * and ends once nobody has needed it for a while, or when it takes too long.
 */
export async function runDrawer(order: FileOrder): Promise<void> {
  clearTimeout(idle);
  const asked = child?.connected ? child : (child = begin());
  const over = new AbortController();
  const end = (why: string) => over.abort(new Error(`the program that draws files of cases ${why}`));
  const timer = setTimeout(() => end(`took longer than ${longest} ms`), longest);
  const ended = (code: number | null, signal: string | null) => end(`has ended with ${code ?? signal}`);
  const failed = (error: Error) => end(`cannot be reached: ${error.message}`);
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
