import { AppError } from "#shared/kernel/errors.ts";

export interface Gate {
  /** @throws {AppError} `server.busy` when there was no room in time, or too many wait already. */
  enter<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Lets so many through at a time; others wait in line, for `patience` milliseconds and so many of them at most.
 */
export function createGate(most: number, patience: number, longestLine = Infinity): Gate {
  const waiting = new Set<() => void>();
  let inside = 0;
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(goOn);
        reject(new AppError("server.busy", { retryAfter: 2 }));
      }, patience);
      waiting.add(goOn);
    });
  const leave = () => {
    const [next] = waiting;
    // Whoever comes next takes the place, so that nobody else can slip in between.
    if (!next) return void (inside -= 1);
    waiting.delete(next);
    next();
  };
  return {
    async enter(work) {
      if (inside < most) inside += 1;
      else if (waiting.size >= longestLine) throw new AppError("server.busy", { retryAfter: 2 });
      else await wait();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
