import type { Language } from "#shared/kernel/language.ts";
import { createDates, type Dates } from "#shared/look/dates.ts";

const made = new Map<Language, Dates>();

function datesIn(language: Language): Dates {
  let dates = made.get(language);
  if (!dates) made.set(language, (dates = createDates(language)));
  return dates;
}

/** "20 Nov 2026, 16:05 CET", "20 nov. 2026 à 16:05 (UTC+1)": our team sits in several zones, and speaks with sides in others. */
export const formatMoment = (iso: string, language: Language): string => datesIn(language).zonedMoment(iso);

/** The same of a moment by which something must be done: the end of a day is its last minute. */
export const formatDeadline = (iso: string, language: Language): string => datesIn(language).deadline(iso);

/** "18:00", of today. */
export const formatTime = (moment: Date, language: Language): string => datesIn(language).time(moment);

/** "20 Nov 2026" of a moment, in the reader's own time zone. */
export const formatDay = (iso: string, language: Language): string => datesIn(language).day(iso);

/** "20 Nov 2026" of a date without a time, which is the same everywhere. */
export const formatDate = (date: string, language: Language): string => datesIn(language).calendarDay(date);
