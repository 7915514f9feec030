import i18next from "i18next";
import { defaultLanguage, type Language } from "#shared/kernel/language.ts";
import enChoices from "#shared/locales/en/choices.json" with { type: "json" };
import enMail from "#shared/locales/en/mail.json" with { type: "json" };
import enNoticeLetters from "#shared/locales/en/notice-letters.json" with { type: "json" };
import enNotifications from "#shared/locales/en/notifications.json" with { type: "json" };
import frChoices from "#shared/locales/fr/choices.json" with { type: "json" };
import frMail from "#shared/locales/fr/mail.json" with { type: "json" };
import frNoticeLetters from "#shared/locales/fr/notice-letters.json" with { type: "json" };
import frNotifications from "#shared/locales/fr/notifications.json" with { type: "json" };
import { singleFullStops } from "#shared/look/full-stops.ts";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

const texts = i18next.createInstance();
void texts.init({
  resources: {
    en: { mail: enMail, choices: enChoices, notifications: enNotifications, "notice-letters": enNoticeLetters },
    fr: typesetFrenchTexts({
      mail: frMail,
      choices: frChoices,
      notifications: frNotifications,
      "notice-letters": frNoticeLetters,
    }),
  },
  fallbackLng: defaultLanguage,
  defaultNS: "mail",
  initAsync: false,
  // A text is put into HTML as a whole and escaped there; escaping its values too would show entities to the reader.
  interpolation: { escapeValue: false },
});

/** The text of a key of `mail.json`, or of the namespace that it names, with its values filled in. */
export const mailText = (language: Language, key: string, values: Record<string, string | number>): string =>
  singleFullStops(texts.t(key as never, { lng: language, ...values } as never) as unknown as string);
