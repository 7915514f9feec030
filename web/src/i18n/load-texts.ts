import type { Language } from "#shared/kernel/language.ts";
import type { TextGroup, Texts } from "./texts.ts";

type Loader = () => Promise<{ texts: Texts }>;

const loaders: Record<Language, Record<TextGroup, Loader>> = {
  en: {
    site: () => import("./groups/site.en.ts"),
    accounts: () => import("./groups/accounts.en.ts"),
    company: () => import("./groups/company.en.ts"),
    insights: () => import("./groups/insights.en.ts"),
    legal: () => import("./groups/legal.en.ts"),
    dashboard: () => import("./groups/dashboard.en.ts"),
  },
  fr: {
    site: () => import("./groups/site.fr.ts"),
    accounts: () => import("./groups/accounts.fr.ts"),
    company: () => import("./groups/company.fr.ts"),
    insights: () => import("./groups/insights.fr.ts"),
    legal: () => import("./groups/legal.fr.ts"),
    dashboard: () => import("./groups/dashboard.fr.ts"),
  },
};

/** The website's build reads them as data instead (`web/build/text-files.ts`). */
export const loadTexts = async (language: Language, group: TextGroup): Promise<Texts> =>
  (await loaders[language][group]()).texts;
