import pLimit from "p-limit";
import { createThread, ThreadOverspent } from "#backend/src/kernel/thread.ts";
import type { SentOver } from "./file-sniffer.ts";
import type { Given, Verdict } from "./sniff.ts";

/** Milliseconds that one file may take; the largest table or map takes a tenth of it on a slow core. */
const patience = 30_000;
/** Megabytes for what is made of a file: its text takes 50 at most. */
const mostMemory = 256;

/** A stranger has written what is read, to cost as much as they like: it is read beside the thread that answers everybody, for so long and no longer. */
const sniffer = createThread<SentOver, Verdict>("file-sniffer", import.meta.url, patience, {
  maxOldGenerationSizeMb: mostMemory,
});
/** A thread is asked one question at a time. */
const lane = pLimit(1);

/**
 * What a file is, or why it is not taken.
 *
 * @param given its bytes, best in shared memory: else they are copied, and the copy lies in the thread until that collects it.
 */
export const judge = (given: Given): Promise<Verdict> =>
  lane(() => sniffer.ask(given)).catch((error: unknown): Verdict => {
    if (error instanceof ThreadOverspent) return { refusal: "tooHard" };
    throw error;
  });
