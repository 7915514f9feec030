import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the shell has to say to whoever looks into it. Never a session, never a page's content. */
export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
}

/** Tokens, passwords and what stands behind an address's question mark are nobody's business, whoever let them into a message. */
const secrets: readonly [pattern: RegExp, instead: string][] = [
  [/\b([a-z][\w+.-]{1,20}:\/\/)[^\s/@"\\]+@/gi, "$1"],
  [/\b([a-z][\w+.-]{1,20}:\/\/[^\s?#"\\]*)[?#][^\s"\\]*/gi, "$1"],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 [secret]"],
  [/((?:\w*token|password|secret|authorization)\\?"?\s*[:=]\s*\\?"?)[^\s"\\,}]+/gi, "$1[secret]"],
];
export const withoutSecrets = (text: string): string =>
  secrets.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text);

interface Props {
  write: (line: string) => void;
  now?: () => Date;
}

/** One JSON line for each event. */
export function createLog({ write, now = () => new Date() }: Props): Log {
  const say =
    (level: string) =>
    (event: string, details: Record<string, unknown> = {}) =>
      write(`${withoutSecrets(JSON.stringify({ at: now().toISOString(), level, event, ...details }))}\n`);
  return { info: say("info"), warn: say("warn") };
}

export const logName = "main.log";
const mostBytes = 1024 * 1024;
const olderFiles = 3;

/** Appends to `main.log` and begins it anew once it is full; three older ones are kept. A full disk loses lines, never the program. */
export function createLogFile(folder: string, most = mostBytes): (line: string) => void {
  const nameOf = (age: number) => join(folder, age === 0 ? logName : logName.replace(".log", `.${age}.log`));
  const sizeNow = () => {
    try {
      return statSync(nameOf(0)).size;
    } catch {
      return 0;
    }
  };
  const rename = (from: string, to: string) => {
    try {
      renameSync(from, to);
    } catch {
      // There is none of that age yet.
    }
  };
  return (line) => {
    try {
      mkdirSync(folder, { recursive: true });
      if (sizeNow() + Buffer.byteLength(line) > most)
        for (let age = olderFiles; age > 0; age--) rename(nameOf(age - 1), nameOf(age));
      appendFileSync(nameOf(0), line, { mode: 0o600 });
    } catch {
      // The standard error still has the line.
    }
  };
}
