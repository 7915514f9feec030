import { calendarDayIn } from "./calendar-days.ts";
import { createDates } from "./dates.ts";
import { formatNumber } from "./numbers.ts";

/**
 * Decimal numbers, days of the calendar and moments in a message's values, written as the reader's language writes them: "4900.50" is
 * "4,900.50", and "4\u202f900,50" in French; "2026-12-12" is "12 Dec 2026"; "2026-12-12T18:00:00.000Z" is "12 Dec 2026, 18:00 UTC".
 */
export function messageValues(values: Readonly<Record<string, unknown>>, language: string): Record<string, unknown> {
  const written = (name: string, value: unknown) => {
    // Which is to be typed: it stands as a field takes it.
    if (name === "number") return language === "fr" ? String(value).replace(".", ",") : value;
    const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return calendarDayIn(language === "fr" ? "fr" : "en", text);
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return createDates(language === "fr" ? "fr" : "en").deadline(text);
    return /^-?\d+\.\d+$/.test(text) ? formatNumber(text, language === "fr" ? "fr" : "en") : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(name, value)]));
}
