import type { Language } from "../kernel/language.ts";

/** Seconds from which a time is told in minutes. */
const minutesFrom = 90;

/** How long something takes from now, never less than it does: "in 30 seconds", "dans 4 minutes". */
export function inTime(seconds: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  return seconds < minutesFrom
    ? words.format(Math.max(1, Math.ceil(seconds)), "second")
    : words.format(Math.ceil(seconds / 60), "minute");
}
