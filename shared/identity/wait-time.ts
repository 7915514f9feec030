import type { Language } from "../kernel/language.ts";

/** Seconds from which a time is told in minutes. */
const minutesFrom = 90;

/**
 * How long something takes from now, never less than it does: "in 30 seconds", "dans 4 minutes". No line ends between a number and its
 * unit (U+00A0).
 */
export function inTime(seconds: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  const told =
    seconds < minutesFrom
      ? words.format(Math.max(1, Math.ceil(seconds)), "second")
      : words.format(Math.ceil(seconds / 60), "minute");
  return told.replace(/(\d) /, "$1\u00a0");
}
