/** Whom a call counts against, and how many of theirs may be in the line at once. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

/** Runs one piece of work when it is this caller's turn. */
export type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Limits {
  /** Pieces of work side by side. */
  readonly sideBySide: number;
  /** Callers' calls that the line holds in all. */
  readonly mostInAll: number;
  /** What a caller is refused with who has too many in the line, or, for `all`, when the line is full. */
  readonly refusal: (reason: "caller" | "all") => Error;
}

/**
 * A line in which nobody waits behind another's many: callers take turns, one piece of work each, and each has a few calls in it at most.
 * A call that is refused is refused before anything of it was done.
 */
export function createFairLine({ sideBySide, mostInAll, refusal }: Limits) {
  /** How many calls are in the line, by whom they count against. */
  const seats = new Map<string, number>();
  /** What waits, by caller; the caller whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>();
  let [inAll, running] = [0, 0];

  const count = (shares: readonly Share[], by: 1 | -1) => {
    inAll += by;
    for (const { key } of shares) {
      const left = (seats.get(key) ?? 0) + by;
      if (left > 0) seats.set(key, left);
      else seats.delete(key);
    }
  };
  const next = () => {
    const [first] = waiting;
    if (!first || running >= sideBySide) return;
    const [caller, queue] = first;
    const begin = queue.shift();
    // Whoever has more waits behind all others.
    waiting.delete(caller);
    if (queue.length > 0) waiting.set(caller, queue);
    running += 1;
    begin?.();
  };
  const turnOf =
    (caller: string): Turn =>
    async (work) => {
      await new Promise<void>((begin) => {
        waiting.set(caller, [...(waiting.get(caller) ?? []), begin]);
        next();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    };

  /** @param shares the first of them is the caller, who has a turn; the call counts against all of them. */
  return async <Result>(
    shares: readonly [Share, ...Share[]],
    work: (turn: Turn) => Promise<Result>,
  ): Promise<Result> => {
    if (shares.some(({ key, most }) => (seats.get(key) ?? 0) >= most)) throw refusal("caller");
    if (inAll >= mostInAll) throw refusal("all");
    count(shares, 1);
    try {
      return await work(turnOf(shares[0].key));
    } finally {
      count(shares, -1);
    }
  };
}
