import type { i18n } from "i18next";
import { languages, type Language } from "#shared/kernel/language.ts";
import { createI18n } from "./create.ts";
import { texts as accountsEn } from "./groups/accounts.en.ts";
import { texts as accountsFr } from "./groups/accounts.fr.ts";
import { texts as companyEn } from "./groups/company.en.ts";
import { texts as companyFr } from "./groups/company.fr.ts";
import { texts as insightsEn } from "./groups/insights.en.ts";
import { texts as insightsFr } from "./groups/insights.fr.ts";
import { texts as legalEn } from "./groups/legal.en.ts";
import { texts as legalFr } from "./groups/legal.fr.ts";
import { texts as siteEn } from "./groups/site.en.ts";
import { texts as siteFr } from "./groups/site.fr.ts";
import type { Texts } from "./texts.ts";

const all: Record<Language, Texts> = {
  en: { ...siteEn, ...accountsEn, ...companyEn, ...insightsEn, ...legalEn },
  fr: { ...siteFr, ...accountsFr, ...companyFr, ...insightsFr, ...legalFr },
};

/** Both translators of the server, made once: what they hold never changes. */
export const serverI18n = Object.fromEntries(
  languages.map((language) => [language, createI18n(language, all[language])]),
) as Record<Language, i18n>;
