import { createInstance } from "i18next";
import type { I18nProvider } from "react-admin";
import { defaultLanguage, isLanguage, type Language } from "#shared/kernel/language.ts";
import { singleFullStops } from "#shared/look/full-stops.ts";
import { messageValues } from "#shared/look/message-values.ts";

type Texts = Record<string, Record<string, unknown>>;

const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import("../texts/en.ts"),
  fr: () => import("../texts/fr.ts"),
};

/** A language's own name, which is the same in every language. */
const names: Record<Language, string> = { en: "English", fr: "Français" };

const languageKey = "agritrade.console.language";

/** The language that was chosen here before, else the first of the browser's that we speak. */
export function firstLanguage(storage: Pick<Storage, "getItem">, preferred: readonly string[]): Language {
  const remembered = storage.getItem(languageKey);
  if (isLanguage(remembered)) return remembered;
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? defaultLanguage;
}

interface Props {
  language: Language;
  storage: Pick<Storage, "setItem">;
  /** Is told of every change, the first language included. */
  onLanguage?: (language: Language) => void;
}

/**
 * react-admin's words and ours from one i18next. A language is loaded when it is first spoken. A key without a text is shown as
 * it is, and so is a sentence that has been translated already.
 */
export async function createI18nProvider({ language, storage, onLanguage }: Props): Promise<I18nProvider> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    ns: ["admin", "reactAdmin"],
    defaultNS: "admin",
    fallbackNS: "reactAdmin",
    resources: { [language]: (await loaders[language]()).texts },
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  onLanguage?.(language);
  return {
    translate(key, { _: otherwise, smart_count, ...values }: Record<string, unknown> = {}) {
      const count = values.count ?? smart_count;
      const options = {
        ...messageValues(values, i18n.language),
        ...(count === undefined ? {} : { count: Number(count) }),
      };
      return i18n.exists(key, options)
        ? singleFullStops(i18n.t(key, options))
        : ((otherwise as string | undefined) ?? key);
    },
    async changeLocale(locale) {
      if (!isLanguage(locale)) return;
      const { texts } = await loaders[locale]();
      for (const [namespace, resources] of Object.entries(texts))
        i18n.addResourceBundle(locale, namespace, resources, true, true);
      await i18n.changeLanguage(locale);
      storage.setItem(languageKey, locale);
      onLanguage?.(locale);
    },
    getLocale: () => i18n.language,
    getLocales: () => Object.entries(names).map(([locale, name]) => ({ locale, name })),
  };
}
