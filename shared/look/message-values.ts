import { calendarDayIn, writesDays } from "./calendar-days.ts";
import { formatNumber } from "./numbers.ts";

/**
 * Decimal numbers, days of the calendar and moments in a message's values, written as the reader's language writes them: "4900.50" is
 * "4,900.50", and "4\u202f900,50" in French; "2026-12-12" is "12 Dec 2026"; "2026-12-12T18:00:00.000Z" is "12 Dec 2026, 18:00 UTC".
 */
export function messageValues(values: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const language = name === "fr" ? "fr" : "en";
  const written = (of: string, value: unknown) => {
    const text = String(value);
    // Which is to be typed: it stands as a field takes it.
    if (of === "number") return language === "fr" ? text.replace(".", ",") : value;
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return calendarDayIn(language, text);
    if (/^\d{4}-\d{2}-\d{2}T/.test(text))
      return `${writesDays(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })(text)}\u00a0UTC`;
    return /^-?\d+\.\d+$/.test(text) ? formatNumber(text, language) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([of, value]) => [of, written(of, value)]));
}
