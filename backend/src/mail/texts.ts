import i18next from "i18next";
import { defaultLanguage, type Language } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/mail.json" with { type: "json" };
import fr from "#shared/locales/fr/mail.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

const texts = i18next.createInstance();
void texts.init({
  resources: { en: { mail: en }, fr: { mail: typesetFrenchTexts(fr) } },
  fallbackLng: defaultLanguage,
  defaultNS: "mail",
  initAsync: false,
  // A text is put into HTML as a whole and escaped there; escaping its values too would show entities to the reader.
  interpolation: { escapeValue: false },
});

/** The text of a key of `mail.json`, with its values filled in. */
export const mailText = (language: Language, key: string, values: Record<string, string>): string =>
  texts.t(key as never, { lng: language, ...values } as never) as unknown as string;
