import { answerEach } from "#backend/src/kernel/thread.ts";
import { tradePaper, type TradePaper } from "./trade-paper.ts";

/** The program of the thread that draws papers of shipments, see `drawnPaper`. */
answerEach((paper: TradePaper) => tradePaper(paper));
