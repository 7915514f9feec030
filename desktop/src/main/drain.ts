/** What must be finished before the program may go: writing a session, saving a file, a request that changes something. */
export interface Drain {
  /** Holds the program until `work` has ended, well or badly. */
  hold<T>(work: Promise<T>): Promise<T>;
  readonly busy: boolean;
  /** True once nothing is held any more; false when that took longer than `patience` milliseconds. */
  finished(patience: number): Promise<boolean>;
}

export function createDrain(): Drain {
  const held = new Set<Promise<unknown>>();
  return {
    hold(work) {
      held.add(work);
      const free = () => void held.delete(work);
      work.then(free, free);
      return work;
    },
    get busy() {
      return held.size > 0;
    },
    async finished(patience) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), patience);
      });
      const empty = async (): Promise<true> => {
        // What one of them begins while it ends is waited for too.
        while (held.size > 0) await Promise.allSettled(held);
        return true;
      };
      try {
        return await Promise.race([empty(), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
