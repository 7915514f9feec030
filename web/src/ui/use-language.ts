import { useContext } from "react";
import { getI18n, I18nContext } from "react-i18next";
import type { Language } from "#shared/kernel/language.ts";

/** The page's language for numbers; cheaper than `useTranslation` where a part has no words of its own, as on 24 cards. */
export function useLanguage(): Language {
  const context = useContext(I18nContext) as { i18n?: { language?: string } } | undefined;
  const language = context?.i18n?.language ?? getI18n()?.language;
  return language?.startsWith("fr") ? "fr" : "en";
}
