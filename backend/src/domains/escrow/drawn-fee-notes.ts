import { LRUCache } from "lru-cache";
import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { createGate } from "#backend/src/kernel/gate.ts";
import { feeNotePaper } from "./fee-note-paper.ts";

interface Wanted {
  note: FeeNoteView;
  language: Language;
}

/** While a paper is drawn this process answers nobody: one at a time, and others get their turn between two. */
const lane = createGate(1, 10_000, 32);

/** By all that a paper is drawn from, so that none is older than its note. Some 20 kB each. */
const drawn = new LRUCache<string, Buffer, Wanted>({
  max: 200,
  fetchMethod: (_key, _before, { context: { note, language } }) => lane.enter(() => feeNotePaper(note, language)),
});

/**
 * A note as a paper: whoever asks while it is drawn waits for the same one, and it is kept for whoever asks again.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export const drawnFeeNote = (note: FeeNoteView, language: Language): Promise<Buffer> =>
  drawn.forceFetch(JSON.stringify([note, language]), { context: { note, language } });
