/** Runs tasks side by side, one more at a time than the machine has cores. */
import { availableParallelism } from "node:os";

/** One task for each core and one more, because journeys wait for pages and letters half of their time; or as many as TEST_JOBS says. */
export function jobs() {
  const asked = Number(process.env.TEST_JOBS);
  return asked >= 1 ? Math.floor(asked) : availableParallelism() + 1;
}

/**
 * Begins tasks in the order given, as places get free. One that waits for others (`after`) lets those behind it pass; one that
 * runs `alone` has nothing beside it, and what stands behind it waits. An aborted signal begins no more.
 *
 * @param {{ name: string, after?: string[], alone?: boolean, run: () => Promise<void> }[]} tasks
 * @param {{ places?: number, signal?: AbortSignal }} options
 */
export async function runTasks(tasks, { places = jobs(), signal } = {}) {
  const waiting = [...tasks];
  const open = new Set(tasks.map(({ name }) => name));
  const running = new Set();
  let nothingBeside = false;

  const next = () => {
    if (signal?.aborted || nothingBeside || running.size >= places) return undefined;
    for (const task of waiting) {
      const isReady = !task.after?.some((name) => open.has(name));
      if (task.alone) return isReady && running.size === 0 ? task : undefined;
      if (isReady) return task;
    }
    return undefined;
  };

  const begin = (task) => {
    waiting.splice(waiting.indexOf(task), 1);
    nothingBeside = Boolean(task.alone);
    const end = task.run().finally(() => {
      nothingBeside = false;
      open.delete(task.name);
      running.delete(end);
    });
    running.add(end);
  };

  do {
    for (let task = next(); task; task = next()) begin(task);
    await Promise.race(running);
  } while (running.size > 0 || next());
}
