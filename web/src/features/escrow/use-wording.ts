import type { Language } from "#shared/kernel/language.ts";
import type { Dates } from "#shared/look/dates.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

/** What sentences about an order are made with. */
export interface Wording {
  t: (key: string, values?: Record<string, unknown>) => string;
  dates: Dates;
  language: Language;
  now: Date;
}

/** The language, dates and clock of the reader, for the sentences of `wording.ts`. */
export function useWording(): Wording {
  const { t } = useTranslation(["escrow", "choices", "ui"]);
  return { t: (key, values) => t(key, values ?? {}), dates: useDates(), language: useLanguage(), now: useNow() };
}
