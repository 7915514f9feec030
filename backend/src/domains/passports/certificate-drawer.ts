import { answerEach } from "#backend/src/kernel/thread.ts";
import { certificatePaper, type Certificate } from "./certificate-paper.ts";

/** The program of the thread that draws certificates of quality, see `certificate-file.ts`. */
answerEach((certificate: Certificate) => certificatePaper(certificate));
