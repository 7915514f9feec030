/** Milliseconds by which the server's clock is ahead of this computer's: zero until an answer has told it. */
let ahead = 0;
const listeners = new Set<() => void>();
/** An answer is on its way for a while, so a small difference says nothing of the clocks. */
const tolerance = 5000;

/** Reads the time that an answer names. To be given such answers alone as nobody keeps and hands out later. */
export function learnServerTime(answer: Response | null): void {
  const found = Date.parse(answer?.headers.get("x-server-time") ?? "") - Date.now();
  if (Number.isNaN(found) || Math.abs(found - ahead) < tolerance) return;
  ahead = found;
  for (const listener of listeners) listener();
}

/** The time by the server's clock, by which it holds everybody to their deadlines. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

export const timeAhead = (): number => ahead;

/** Calls `listener` whenever the clocks turn out to differ in another way; the result ends that. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
