/** What the shell has to say to whoever looks into its output. Never a session, never a page's content. */
export interface Log {
  warn(event: string, details?: Record<string, unknown>): void;
}

/** One JSON line each on the standard error. */
export const createLog = (write: (line: string) => void = (line) => void process.stderr.write(line)): Log => ({
  warn: (event, details = {}) => write(`${JSON.stringify({ at: new Date().toISOString(), event, ...details })}\n`),
});
