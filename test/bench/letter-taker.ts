import { SMTPServer } from "smtp-server";

/** A mail server that takes every letter and keeps none. */
export const createLetterTaker = (): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, _session, done) {
      stream.on("end", () => done());
      stream.resume();
    },
  });
