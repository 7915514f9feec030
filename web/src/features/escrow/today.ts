import { serverNow } from "#web/src/runtime/api/server-time.ts";

/** The reader's own day, as forms write days: "2026-11-21". */
export function today(now = serverNow()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** So many days after a moment, by UTC, as the server counts. */
export const dayAfter = (days: number, moment: Date = serverNow()): string =>
  new Date(moment.getTime() + days * 86_400_000).toISOString().slice(0, 10);
