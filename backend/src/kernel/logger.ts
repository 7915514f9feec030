import { pino, type Logger } from "pino";
import { reportingHook, type ErrorReports } from "./error-reports.ts";

export type { Logger };

/** Bytes that are gathered before a write; a write for every line costs a busy API a fifth of its requests. */
const gathered = 4096;
const longestWait = 500;

/** One listener for all loggers of the process, which in tests are many. */
const opened = new Set<ReturnType<typeof pino.destination>>();
process.once("exit", () => {
  for (const destination of opened) {
    try {
      destination.flushSync();
    } catch {
      // The output is closed already: there is nobody left to read.
    }
  }
});

/** Structured logs on standard output. Passwords, tokens and cookies never reach them. */
export function createLogger(level: string, reports: () => ErrorReports | undefined = () => undefined): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: gathered });
  // Lines of a quiet process appear soon all the same.
  setInterval(() => destination.flush(), longestWait).unref();
  opened.add(destination);
  return pino(
    {
      level,
      base: null,
      hooks: { logMethod: reportingHook(reports) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["*.password", "*.refresh_token", "*.access_token", "*.authorization", "*.cookie", "*.token"],
        censor: "[redacted]",
      },
    },
    destination,
  );
}
