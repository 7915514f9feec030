import i18next from "i18next";
import { defaultLanguage, languages, type Language } from "#shared/kernel/language.ts";
import { createDates } from "#shared/look/dates.ts";
import { formatMoney, formatQuantity, type MoneyValue } from "#shared/look/money-text.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import enContracts from "#shared/locales/en/contracts.json" with { type: "json" };
import enCases from "#shared/locales/en/cases.json" with { type: "json" };
import enCaseFile from "#shared/locales/en/case-file.json" with { type: "json" };
import enCasePage from "#shared/locales/en/case-page.json" with { type: "json" };
import enDocuments from "#shared/locales/en/documents.json" with { type: "json" };
import enChoices from "#shared/locales/en/choices.json" with { type: "json" };
import enQuality from "#shared/locales/en/quality.json" with { type: "json" };
import enLots from "#shared/locales/en/lots.json" with { type: "json" };
import enDrawnPapers from "#shared/locales/en/drawn-papers.json" with { type: "json" };
import enUi from "#shared/locales/en/ui.json" with { type: "json" };
import en from "#shared/locales/en/papers.json" with { type: "json" };
import frContracts from "#shared/locales/fr/contracts.json" with { type: "json" };
import frCases from "#shared/locales/fr/cases.json" with { type: "json" };
import frCaseFile from "#shared/locales/fr/case-file.json" with { type: "json" };
import frCasePage from "#shared/locales/fr/case-page.json" with { type: "json" };
import frDocuments from "#shared/locales/fr/documents.json" with { type: "json" };
import frChoices from "#shared/locales/fr/choices.json" with { type: "json" };
import frQuality from "#shared/locales/fr/quality.json" with { type: "json" };
import frLots from "#shared/locales/fr/lots.json" with { type: "json" };
import frDrawnPapers from "#shared/locales/fr/drawn-papers.json" with { type: "json" };
import frUi from "#shared/locales/fr/ui.json" with { type: "json" };
import fr from "#shared/locales/fr/papers.json" with { type: "json" };
import type { Both } from "./both.ts";

const texts = i18next.createInstance();
void texts.init({
  resources: {
    en: {
      papers: en,
      contracts: enContracts,
      choices: enChoices,
      lots: enLots,
      quality: enQuality,
      drawnPapers: enDrawnPapers,
      ui: enUi,
      cases: enCases,
      caseFile: enCaseFile,
      "case-page": enCasePage,
      documents: enDocuments,
    },
    fr: typesetFrenchTexts({
      papers: fr,
      contracts: frContracts,
      choices: frChoices,
      lots: frLots,
      quality: frQuality,
      drawnPapers: frDrawnPapers,
      ui: frUi,
      cases: frCases,
      caseFile: frCaseFile,
      "case-page": frCasePage,
      documents: frDocuments,
    }),
  },
  fallbackLng: defaultLanguage,
  defaultNS: "papers",
  initAsync: false,
  interpolation: { escapeValue: false },
});

export const paperText = (language: Language, key: string, values: Record<string, string | number> = {}): string =>
  texts.t(key as never, { lng: language, ...values } as never) as unknown as string;

/** A text in both languages, its values written in each. */
export const bothTexts = (
  key: string,
  valuesIn: (language: Language) => Record<string, string | number> = () => ({}),
): Both =>
  Object.fromEntries(languages.map((language) => [language, paperText(language, key, valuesIn(language))])) as Both;

/** Days on papers are those by UTC, the same for whoever reads them. */
const days = { en: createDates("en", { timeZone: "UTC" }), fr: createDates("fr", { timeZone: "UTC" }) };

export const paperDay = (moment: string, language: Language): string => days[language].day(moment);
/** A moment that counts to the minute. */
export const paperMoment = (moment: string, language: Language): string => days[language].zonedMoment(moment);
export const paperMoney = (value: MoneyValue, language: Language): string => formatMoney(value, language);
export const paperQuantity = (value: string, unit: string, language: Language): string =>
  formatQuantity(value, paperText(language, `choices:unitOf.${unit}`, { count: Number(value) }), language);
/** Thousandths as percent: "8.5", "8,5". */
export const paperPercent = (thousandths: number, language: Language): string =>
  formatNumber((thousandths / 10).toFixed(1), language, { trim: true });

export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code;

/** In both languages. */
export const countryNames = (code: string): Both => ({ en: countryName(code, "en"), fr: countryName(code, "fr") });
