import { LRUCache } from "lru-cache";
import type { Language } from "#shared/kernel/language.ts";
import { drawingLane } from "#backend/src/kernel/drawing-lane.ts";
import type { WantedSheet } from "./spec-sheet-drawer.ts";
import type { SpecSheet } from "./spec-sheet-paper.ts";

/** Visitors ask for these, so they wait in a lane of their own. */
const draw = drawingLane<WantedSheet>("spec-sheet-drawer", import.meta.url);

/** By all that a paper is drawn from, so that none is older than its lot. Some 20 kB each. */
const drawn = new LRUCache<string, Buffer, WantedSheet>({
  max: 200,
  fetchMethod: (_key, _before, { context }) => draw(context),
});

/**
 * A lot as a paper: whoever asks while it is drawn waits for the same one, and it is kept for whoever asks again.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export const drawnSpecSheet = (sheet: SpecSheet, language: Language): Promise<Buffer> =>
  drawn.forceFetch(JSON.stringify([sheet, language]), { context: { sheet, language } });
