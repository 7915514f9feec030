import { minute } from "../kernel/clock.ts";

const shortest = 5 * minute;
const longest = 60 * minute;
/** Some things take a few runs until they are there. */
const freeTries = 3;

interface Tried {
  times: number;
  /** By the machine's own clock, as sign-ins are counted. */
  notBefore: number;
}

/** What is tried again and again, and waits longer each time that it was of no use: five minutes, ten, twenty, at most an hour. */
export interface Patience<Thing> {
  /** Of those that are wanted, what may be tried now. What is not wanted any more begins anew. */
  due(wanted: readonly Thing[]): Thing[];
  /** It was tried, and failed at once or may be of use. */
  tried(thing: Thing, failed: boolean): void;
}

export function createPatience<Thing>(): Patience<Thing> {
  const known = new Map<Thing, Tried>();
  return {
    due(wanted) {
      for (const thing of known.keys()) if (!wanted.includes(thing)) known.delete(thing);
      return wanted.filter((thing) => (known.get(thing)?.notBefore ?? 0) <= performance.now());
    },
    tried(thing, failed) {
      const times = (known.get(thing)?.times ?? 0) + 1;
      const useless = failed ? times : times - freeTries;
      const wait = useless > 0 ? Math.min(longest, shortest * 2 ** (useless - 1)) : 0;
      known.set(thing, { times, notBefore: performance.now() + wait });
    },
  };
}
