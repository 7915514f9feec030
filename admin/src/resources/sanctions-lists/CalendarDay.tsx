import { formatDate } from "../../ui/moments.ts";
import { useLanguage } from "../../ui/use-language.ts";

/** A day of the calendar, YYYY-MM-DD, wherever the reader is. */
export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, useLanguage())}</time>;
}
