import pLimit from "p-limit";
import { createThread, ThreadOverspent } from "#backend/src/kernel/thread.ts";
import type { GivenFile, Reading } from "./read-prices.ts";

/** Milliseconds that one file may take; the World Bank's takes one second on a slow core. */
const patience = 30_000;
/** Megabytes for what is made of a file. */
const mostMemory = 256;

/** What is read may be written to cost as much as it can: it is read beside the thread that answers everybody, for so long and no longer. */
const reader = createThread<GivenFile, Reading>("price-reader", import.meta.url, patience, {
  maxOldGenerationSizeMb: mostMemory,
});
/** A thread is asked one question at a time. */
const lane = pLimit(1);

/** What a file of prices says, or why it is not taken. */
export const readPriceFile = (given: GivenFile): Promise<Reading> =>
  lane(() => reader.ask(given)).catch((error: unknown): Reading => {
    if (error instanceof ThreadOverspent) return { flaws: [{ key: "tooHard" }] };
    throw error;
  });
