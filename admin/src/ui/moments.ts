import type { Language } from "#shared/kernel/language.ts";
import { createDates, type Dates } from "#shared/look/dates.ts";

const made = new Map<Language, Dates>();

function datesIn(language: Language): Dates {
  let dates = made.get(language);
  if (!dates) made.set(language, (dates = createDates(language)));
  return dates;
}

/** "20 Nov 2026, 16:05", "20 nov. 2026 à 16:05", in the reader's own time zone. */
export const formatMoment = (iso: string, language: Language): string => datesIn(language).moment(iso);

/** "20 Nov 2026" of a moment, in the reader's own time zone. */
export const formatDay = (iso: string, language: Language): string => datesIn(language).day(iso);

/** "20 Nov 2026" of a date without a time, which is the same everywhere. */
export const formatDate = (date: string, language: Language): string => datesIn(language).calendarDay(date);
