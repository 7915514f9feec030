import { useLocale } from "react-admin";
import { isLanguage, type Language } from "#shared/kernel/language.ts";

/** The language the console speaks now, for numbers and dates. */
export function useLanguage(): Language {
  const locale = useLocale();
  return isLanguage(locale) ? locale : "en";
}
