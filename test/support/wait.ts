interface Options {
  /** Milliseconds; 5,000 unless told. */
  timeout?: number;
  interval?: number;
  /** What is awaited, for the message of a failure. */
  what?: string;
}

/**
 * Calls `attempt` until it neither throws nor answers false or undefined, and answers its result. Tests wait for what they
 * need to see, never for a length of time.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, options: Options = {}) {
  const { timeout = 5_000, interval = 25, what = "the expected state" } = options;
  const end = Date.now() + timeout;
  for (;;) {
    let problem: unknown;
    try {
      const result = await attempt();
      if (result !== false && result !== undefined) return result as Exclude<T, false | undefined>;
    } catch (error) {
      problem = error;
    }
    if (Date.now() >= end) {
      throw new Error(`${what} did not come within ${timeout} ms`, problem === undefined ? {} : { cause: problem });
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
