import { answerEach } from "#backend/src/kernel/thread.ts";
import { sniff, type Given, type Verdict } from "./sniff.ts";

/** A buffer comes over as the array that it is. */
export type SentOver = Omit<Given, "bytes"> & { readonly bytes: Uint8Array };

/** The program of the thread that says what files are, see `judge`. */
answerEach(({ bytes: { buffer, byteOffset, byteLength }, ...given }: SentOver): Promise<Verdict> =>
  sniff({ ...given, bytes: Buffer.from(buffer, byteOffset, byteLength) }),
);
