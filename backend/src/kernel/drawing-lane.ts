import { createGate } from "./gate.ts";
import { createThread } from "./thread.ts";

/** Milliseconds: nobody waits longer for their turn, and nothing is drawn longer. */
const [patience, longest] = [10_000, 30_000];
const longestLine = 32;

/**
 * Draws papers in a thread of its own, since that takes the processor for long, and one at a time, since others need it as well (docs/adr/0040-papers-and-their-numbers.md).
 * A thread that nobody needs is not begun.
 *
 * @param program what the thread runs (`answerEach`), beside the module whose address is `from`.
 * @returns what draws one; throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export function drawingLane<Wanted>(program: string, from: string): (wanted: Wanted) => Promise<Buffer> {
  const drawer = createThread<Wanted, Uint8Array>(program, from, longest);
  const lane = createGate(1, patience, longestLine);
  return (wanted) => lane.enter(async () => Buffer.from(await drawer.ask(wanted)));
}
