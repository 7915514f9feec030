import type { Language } from "#shared/kernel/language.ts";
import { answerEach } from "#backend/src/kernel/thread.ts";
import { specSheetPaper, type SpecSheet } from "./spec-sheet-paper.ts";

/** A lot, and the first language of its paper. */
export interface WantedSheet {
  sheet: SpecSheet;
  language: Language;
}

/** The program of the thread that draws spec sheets, see `drawnSpecSheet`. */
answerEach(({ sheet, language }: WantedSheet) => specSheetPaper(sheet, language));
