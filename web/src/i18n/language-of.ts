import type { i18n } from "i18next";
import { defaultLanguage, type Language } from "#shared/kernel/language.ts";

/** The language that a translator speaks. */
export const languageOf = (instance: i18n): Language => (instance.language === "fr" ? "fr" : defaultLanguage);
