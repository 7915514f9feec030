import type { Language } from "#shared/kernel/language.ts";

const locales: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(locales[language], options)));
  return found;
}

const day = { day: "numeric", month: "short", year: "numeric" } as const;

const joints: Record<Language, string> = { en: ", ", fr: " à " };

/** "20 Nov 2026, 16:05", "20 nov. 2026 à 16:05", in the reader's own time zone. */
export const formatMoment = (iso: string, language: Language): string =>
  [day, { hour: "2-digit", minute: "2-digit" } as const]
    .map((part) => format(language, part).format(new Date(iso)))
    .join(joints[language]);

/** "20 Nov 2026" of a moment, in the reader's own time zone. */
export const formatDay = (iso: string, language: Language): string => format(language, day).format(new Date(iso));

/** "20 Nov 2026" of a date without a time, which is the same everywhere. */
export const formatDate = (date: string, language: Language): string =>
  format(language, { ...day, timeZone: "UTC" }).format(new Date(date));
