import type { i18n } from "i18next";
import { languages, type Language } from "#shared/kernel/language.ts";
import { createI18n } from "#web/src/i18n/create.ts";
import { loadTexts } from "#web/src/i18n/load-texts.ts";
import type { Texts } from "#web/src/i18n/texts.ts";
import { publicTextGroups } from "./texts.ts";

const translatorOf = async (language: Language): Promise<[Language, i18n]> => {
  const texts = await Promise.all(publicTextGroups.map((group) => loadTexts(language, group)));
  return [language, createI18n(language, Object.assign({}, ...texts) as Texts)];
};

/** Both translators of the server, made once: what they hold never changes. */
export const serverI18n = Object.fromEntries(await Promise.all(languages.map(translatorOf))) as Record<Language, i18n>;
