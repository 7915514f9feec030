/** Milliseconds between tries of what does not answer (specification, section 9). */
const waits = [1000, 2000, 5000, 10_000];

/**
 * How long to wait after so many tries have failed, in milliseconds: each wait is up to half longer by chance, so that what failed for many
 * at once does not come back at once.
 */
export const waitAfter = (failed: number): number =>
  (waits[Math.min(failed, waits.length - 1)] ?? 0) * (1 + Math.random() / 2);

interface Sooner {
  signal?: AbortSignal;
  /** Of the window, beside the line's return. */
  event?: string;
}

/** So many milliseconds, or until the line is back, or what else ends it sooner. Never rejects. */
export function pause(milliseconds: number, { signal, event = "online" }: Sooner = {}): Promise<void> {
  return new Promise((resolve) => {
    const events = ["online", event];
    const end = () => {
      clearTimeout(timer);
      for (const name of events) globalThis.removeEventListener?.(name, end);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined;
    for (const name of events) globalThis.addEventListener?.(name, end);
    signal?.addEventListener("abort", end);
  });
}
