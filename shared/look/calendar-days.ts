import type { Language } from "../kernel/language.ts";

/** As `Intl` names the languages that we write. */
export const locales: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };

/** French counts the first of a month as an ordinal: "1er déc. 2026". */
export const ordinalFirst = (text: string): string => text.replace(/(^|\s)1(?= \p{L})/u, "$11er");

/** The day of the calendar as a moment that every zone can format by UTC. */
export const atUtc = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** Writes moments in a language; day, month and year stay on one line. */
export function writesDays(language: Language, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locales[language], options);
  return (moment: string | Date): string => {
    const written = format.format(new Date(moment));
    return (language === "fr" ? ordinalFirst(written) : written).replace(/ /g, "\u00a0");
  };
}

/** "20 Nov 2026" of a day of the calendar, the same everywhere on earth. */
export const calendarDayIn = (language: Language, day: string): string =>
  writesDays(language, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })(atUtc(day));
