import { LRUCache } from "lru-cache";
import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { createGate } from "#backend/src/kernel/gate.ts";
import { createThread } from "#backend/src/kernel/thread.ts";
import type { Wanted } from "./fee-note-drawer.ts";

/** To draw a paper takes the processor for long, so it is done in a thread of its own, and this one answers everybody meanwhile. */
const drawer = createThread<Wanted, Uint8Array>("fee-note-drawer", import.meta.url, 30_000);

/** One at a time: others need the processor as well. */
const lane = createGate(1, 10_000, 32);

/** By all that a paper is drawn from, so that none is older than its note. Some 20 kB each. */
const drawn = new LRUCache<string, Buffer, Wanted>({
  max: 200,
  fetchMethod: (_key, _before, { context }) => lane.enter(async () => Buffer.from(await drawer.ask(context))),
});

/**
 * A note as a paper: whoever asks while it is drawn waits for the same one, and it is kept for whoever asks again.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export const drawnFeeNote = (note: FeeNoteView, language: Language): Promise<Buffer> =>
  drawn.forceFetch(JSON.stringify([note, language]), { context: { note, language } });
