import { LRUCache } from "lru-cache";
import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { drawingLane } from "#backend/src/kernel/drawing-lane.ts";
import type { Wanted } from "./fee-note-drawer.ts";

const draw = drawingLane<Wanted>("fee-note-drawer", import.meta.url);

/** By all that a paper is drawn from, so that none is older than its note. Some 20 kB each. */
const drawn = new LRUCache<string, Buffer, Wanted>({
  max: 200,
  fetchMethod: (_key, _before, { context }) => draw(context),
});

/**
 * A note as a paper: whoever asks while it is drawn waits for the same one, and it is kept for whoever asks again.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export const drawnFeeNote = (note: FeeNoteView, language: Language): Promise<Buffer> =>
  drawn.forceFetch(JSON.stringify([note, language]), { context: { note, language } });
