import { answerEach } from "#backend/src/kernel/thread.ts";
import { drawSheet, type DrawnSheet } from "./drawn-sheet.ts";

/** The program of the thread that draws papers of shipments, see `drawnPaper`. */
answerEach((paper: DrawnSheet) => drawSheet(paper));
