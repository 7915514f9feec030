import { createInstance } from "i18next";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import "#web/src/ui/global.css";
import { SpriteProvider } from "#web/src/motifs/Sprite.tsx";
import enCharts from "#shared/locales/en/charts.json" with { type: "json" };
import frCharts from "#shared/locales/fr/charts.json" with { type: "json" };
import enUi from "#shared/locales/en/ui.json" with { type: "json" };
import frUi from "#shared/locales/fr/ui.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import { Charts } from "./Charts.tsx";
import { Drawings } from "./Drawings.tsx";
import { Forms } from "./Forms.tsx";
import { Order } from "./Order.tsx";
import styles from "./gallery.module.css";
import { Parts } from "./Parts.tsx";
import { States } from "./States.tsx";
import { words } from "./words.ts";

// `?lang=fr` and `?only=forms|parts|order|states|drawings|charts`.
const query = new URLSearchParams(location.search);
const language = query.get("lang") === "fr" ? "fr" : "en";
const only = query.get("only");
document.documentElement.lang = language;

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: language,
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { ui: enUi, charts: enCharts }, fr: typesetFrenchTexts({ ui: frUi, charts: frCharts }) },
});
const text = words[language];
const show = (name: string) => !only || only === name;

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <SpriteProvider>
          <main className={styles.page}>
            {show("forms") && <Forms text={text} />}
            {show("parts") && <Parts text={text} />}
            {show("order") && <Order text={text} />}
            {show("states") && <States text={text} />}
            {show("charts") && <Charts text={text} />}
            {show("drawings") && <Drawings text={text} />}
          </main>
        </SpriteProvider>
      </MemoryRouter>
    </I18nextProvider>
  </StrictMode>,
);
