import { answerEach } from "#backend/src/kernel/thread.ts";
import { contractPaper, type ContractSheet } from "./contract-paper.ts";

/** The program of the thread that draws contracts, see `drawnContract`. */
answerEach((sheet: ContractSheet) => contractPaper(sheet));
