export interface CrashCount {
  /** Counts one more; true when that is too many in too short a time to go on by itself. */
  add(): boolean;
  /** The user wants another try. */
  reset(): void;
}

interface Props {
  /** Milliseconds that only ever grow. */
  now?: () => number;
  most?: number;
  within?: number;
}

/** Three crashes within a minute: loading the page once more would only crash it once more. */
export function createCrashCount({ now = () => performance.now(), most = 3, within = 60_000 }: Props = {}): CrashCount {
  let crashes: number[] = [];
  return {
    add() {
      const at = now();
      crashes = [...crashes.filter((one) => at - one < within), at];
      return crashes.length >= most;
    },
    reset() {
      crashes = [];
    },
  };
}
