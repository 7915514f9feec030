import { createWriteStream } from "node:fs";
import sharp from "sharp";
import type { CaseFile } from "./case-file.ts";
import { caseFilePaper } from "./case-file-paper.ts";

export interface FileOrder {
  file: CaseFile;
  /** The path that it is written to. */
  into: string;
}

/** That it is drawn, or why it is not. */
export type FileAnswer = { drawn: true } | { error: string };

// Each picture is read once, and those that answer requests need the other cores.
sharp.cache(false);
sharp.concurrency(1);

const answer = (said: FileAnswer) => void process.send?.(said);

/** The program that draws files of cases, see `run-drawer.ts`: a picture at a time, and onto the disk as it is drawn. */
process.on("message", ({ file, into }: FileOrder) => {
  caseFilePaper(file, createWriteStream(into)).then(
    () => answer({ drawn: true }),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// Nobody is left to draw for.
process.on("disconnect", () => process.exit());
