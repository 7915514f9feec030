import { LRUCache } from "lru-cache";
import { createGate } from "#backend/src/kernel/gate.ts";
import { createThread } from "#backend/src/kernel/thread.ts";
import type { DrawnSheet } from "./drawn-sheet.ts";

/** As fee notes are drawn (docs/adr/0040-papers-and-their-numbers.md): in a thread of its own, one at a time. */
const drawer = createThread<DrawnSheet, Uint8Array>("paper-drawer", import.meta.url, 30_000);
const lane = createGate(1, 10_000, 32);

/** By all that a paper is drawn from. Some 30 kB each. */
const drawn = new LRUCache<string, Buffer, DrawnSheet>({
  max: 200,
  fetchMethod: (_key, _before, { context }) => lane.enter(async () => Buffer.from(await drawer.ask(context))),
});

/**
 * A paper of a shipment; whoever asks while it is drawn waits for the same one.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export const drawnPaper = (paper: DrawnSheet): Promise<Buffer> =>
  drawn.forceFetch(JSON.stringify(paper), { context: paper });
