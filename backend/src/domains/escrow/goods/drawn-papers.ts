import { LRUCache } from "lru-cache";
import { drawingLane } from "#backend/src/kernel/drawing-lane.ts";
import type { DrawnSheet } from "./drawn-sheet.ts";

const draw = drawingLane<DrawnSheet>("paper-drawer", import.meta.url);

/** By all that a paper is drawn from. Some 30 kB each. */
const drawn = new LRUCache<string, Buffer, DrawnSheet>({
  max: 200,
  fetchMethod: (_key, _before, { context }) => draw(context),
});

/**
 * A paper of a shipment; whoever asks while it is drawn waits for the same one.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export const drawnPaper = (paper: DrawnSheet): Promise<Buffer> =>
  drawn.forceFetch(JSON.stringify(paper), { context: paper });
