import { setTimeout as wait } from "node:timers/promises";

/**
 * Settles no sooner than `least` milliseconds after the call, so that the time of an answer does not give away what `work` found, for
 * example whether an account exists. Measured by the machine's clock, which tests do not move.
 */
export async function takeAtLeast<Result>(least: number, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + least;
  try {
    return await work();
  } finally {
    const left = end - performance.now();
    if (left > 0) await wait(left);
  }
}
