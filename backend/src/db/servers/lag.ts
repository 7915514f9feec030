/** So much of the past is known: whoever lags behind for longer lags behind for long. */
const remembered = 10 * 60_000;

/**
 * Measures how far a replica is behind in time by what the primary had written when: what PostgreSQL says of its last replayed transaction grows where
 * nobody writes, and needs two clocks that agree.
 */
export function createLagMeter(now: () => number = () => performance.now()) {
  let samples: { at: number; place: bigint }[] = [];
  return {
    /** The primary has written as far as `place` at this moment. */
    note(place: bigint): void {
      const at = now();
      const last = samples.at(-1);
      // Another primary has taken over from where the first one may have been ahead.
      if (last && place < last.place) samples = [];
      if (last?.place !== place) samples.push({ at, place });
      while (samples.length > 1 && at - (samples[0]?.at ?? 0) > remembered) samples.shift();
    },
    /** Milliseconds since the primary has had what a replica at `place` has not. */
    lagOf(place: bigint): number {
      const missing = samples.find((sample) => sample.place > place);
      return missing ? now() - missing.at : 0;
    },
  };
}
