import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#shared/kernel/language.ts";
import type { Texts } from "./texts.ts";

/** A translator for one language. A missing text shows its key, as the specification says. */
export function createI18n(language: Language, texts: Texts): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    // No other language stands in: an English sentence on a French page would hide that a text is missing.
    fallbackLng: false,
    supportedLngs: ["en", "fr"],
    resources: { [language]: texts },
    defaultNS: "site",
    initAsync: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Adds texts that arrived later. */
export function addTexts(instance: Pick<i18n, "addResourceBundle">, language: Language, texts: Texts): void {
  for (const [namespace, resources] of Object.entries(texts))
    instance.addResourceBundle(language, namespace, resources);
}
