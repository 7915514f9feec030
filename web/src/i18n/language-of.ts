import type { Translator } from "./use-translation.ts";
import { defaultLanguage, type Language } from "#shared/kernel/language.ts";

/** The language that a translator speaks. */
export const languageOf = (instance: Pick<Translator, "language">): Language =>
  instance.language === "fr" ? "fr" : defaultLanguage;
