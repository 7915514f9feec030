import { answerEach } from "#backend/src/kernel/thread.ts";
import { readFile } from "./read-file.ts";

/** The program of the thread that reads files of prices, see `readPriceFile`. */
answerEach(readFile);
