import enPage from "#shared/locales/en/case-page.json" with { type: "json" };
import enCases from "#shared/locales/en/cases.json" with { type: "json" };
import enChoices from "#shared/locales/en/choices.json" with { type: "json" };
import enDocuments from "#shared/locales/en/documents.json" with { type: "json" };
import frPage from "#shared/locales/fr/case-page.json" with { type: "json" };
import frCases from "#shared/locales/fr/cases.json" with { type: "json" };
import frChoices from "#shared/locales/fr/choices.json" with { type: "json" };
import frDocuments from "#shared/locales/fr/documents.json" with { type: "json" };

/** What the page of a case loads, but for the words of an order. */
export const casesTexts = {
  en: { "case-page": enPage, cases: enCases, choices: enChoices, documents: enDocuments },
  fr: { "case-page": frPage, cases: frCases, choices: frChoices, documents: frDocuments },
};
