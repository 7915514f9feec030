import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { answerEach } from "#backend/src/kernel/thread.ts";
import { feeNotePaper } from "./fee-note-paper.ts";

/** A note, and the first language of its paper. */
export interface Wanted {
  note: FeeNoteView;
  language: Language;
}

/** The program of the thread that draws papers, see `drawnFeeNote`. */
answerEach(({ note, language }: Wanted) => feeNotePaper(note, language));
