import { createWriteStream } from "node:fs";
import { answerEach } from "#backend/src/kernel/thread.ts";
import type { CaseFile } from "./case-file.ts";
import { caseFilePaper } from "./case-file-paper.ts";

export interface FileOrder {
  file: CaseFile;
  /** The path that it is written to. */
  into: string;
}

/** The program of the thread that draws files of cases, see `draw-case-file.ts`: a picture at a time, and onto the disk as it is drawn. */
answerEach(async ({ file, into }: FileOrder) => {
  await caseFilePaper(file, createWriteStream(into));
  return null;
});
