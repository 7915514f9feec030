import { setTimeout as wait } from "node:timers/promises";

/**
 * Answers, or refuses, no sooner than `least` milliseconds after it was called, so that a stopwatch does not tell which way `work` has
 * gone. By the machine's clock.
 */
export async function inEvenTime<Result>(least: number, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + least;
  try {
    return await work();
  } finally {
    const left = end - performance.now();
    if (left > 0) await wait(left);
  }
}
