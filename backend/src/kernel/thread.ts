import { once } from "node:events";
import { parentPort, Worker, type ResourceLimits } from "node:worker_threads";

/** What a thread says: the answer, or why there is none. */
type Said<Answer> = { answer: Answer } | { error: unknown };

/** Work that takes long on the processor, done beside the thread that answers everybody. */
export interface Thread<Question, Answer> {
  /**
   * One question at a time: whoever asks waits for the answer before the next.
   *
   * @throws {ThreadOverspent}
   */
  ask(question: Question): Promise<Answer>;
}

/** A thread took more time or memory than it was given, for what it was asked: it would again. */
export class ThreadOverspent extends Error {}

/** In development and in tests TypeScript is run as it is written; a new thread does not understand it before it was told to. */
const understanding = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(require("node:worker_threads").workerData);
})`;
const beginSource = (file: URL, resourceLimits: ResourceLimits): Worker =>
  new Worker(understanding, { eval: true, workerData: file.href, execArgv: [], resourceLimits });

/**
 * A program of ours that {@link answerEach} question in a thread of its own, begun with the first and kept. One that ends, or takes longer than `patience` milliseconds, is begun
 * anew with the next question.
 *
 * @param program its file, beside the module that asks for it: both are written side by side, and built into one folder.
 * @param from that module's own address.
 * @param resourceLimits of memory; without any it may take what the process may.
 */
export function createThread<Question, Answer>(
  program: string,
  from: string,
  patience: number,
  resourceLimits: ResourceLimits = {},
): Thread<Question, Answer> {
  const isSource = from.endsWith(".ts");
  const file = new URL(`./${program}.${isSource ? "ts" : "js"}`, from);
  let worker: Worker | undefined;
  let isBusy = false;
  const begin = () => {
    const begun = isSource ? beginSource(file, resourceLimits) : new Worker(file, { resourceLimits });
    const forget = () => {
      if (worker === begun) worker = undefined;
    };
    // Whoever waits for an answer is told by `once`; when nobody does, it is begun anew all the same.
    begun.on("error", forget).on("exit", forget);
    // A process that has nothing else to do may end.
    begun.unref();
    return begun;
  };
  return {
    async ask(question) {
      if (isBusy) throw new Error(`${program} is asked while it answers`);
      const asked = (worker ??= begin());
      isBusy = true;
      const over = new AbortController();
      const timer = setTimeout(
        () => over.abort(new ThreadOverspent(`${program} took longer than ${patience} ms`)),
        patience,
      );
      const ended = (code: number) => over.abort(new Error(`${program} ended with ${code}`));
      asked.once("exit", ended);
      try {
        asked.postMessage(question);
        const [said] = (await once(asked, "message", { signal: over.signal })) as [Said<Answer>];
        if ("error" in said) throw said.error;
        return said.answer;
      } catch (error) {
        if ((error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY")
          throw new ThreadOverspent(`${program} took too much memory`, { cause: error });
        if (!over.signal.aborted) throw error;
        await asked.terminate();
        throw over.signal.reason;
      } finally {
        clearTimeout(timer);
        asked.off("exit", ended);
        isBusy = false;
      }
    },
  };
}

/** In the program of a thread: answers each question that it is asked. */
export function answerEach<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error("this program runs in a thread of another");
  port.on("message", (question: Question) => {
    work(question).then(
      (answer) => port.postMessage({ answer } satisfies Said<Answer>),
      (error: unknown) => port.postMessage({ error } satisfies Said<Answer>),
    );
  });
}
