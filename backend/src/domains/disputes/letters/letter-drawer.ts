import type { CaseLetter } from "#shared/disputes/letter.ts";
import { answerEach } from "#backend/src/kernel/thread.ts";
import { letterPaper } from "./letter-paper.ts";

/** The program of the thread that draws letters about decisions, see `letter-file.ts`. */
answerEach((letter: CaseLetter) => letterPaper(letter));
