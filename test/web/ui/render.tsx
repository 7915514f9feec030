import type { ReactNode } from "react";
import { createInstance } from "i18next";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import enCharts from "#shared/locales/en/charts.json" with { type: "json" };
import frCharts from "#shared/locales/fr/charts.json" with { type: "json" };
import enUi from "#shared/locales/en/ui.json" with { type: "json" };
import frUi from "#shared/locales/fr/ui.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

/** The kit's words in a language, as the product's own set-up gives them. */
export function wordsIn(language: "en" | "fr") {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { en: { ui: enUi, charts: enCharts }, fr: typesetFrenchTexts({ ui: frUi, charts: frCharts }) },
  });
  return i18n;
}

/** The HTML the server would send. */
export function html(node: ReactNode, language: "en" | "fr" = "en"): string {
  return renderToString(
    <I18nextProvider i18n={wordsIn(language)}>
      <MemoryRouter>{node}</MemoryRouter>
    </I18nextProvider>,
  );
}
