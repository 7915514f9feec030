import { createInstance } from "i18next";
import type { Language } from "#shared/kernel/language.ts";
import admin from "#shared/locales/en/admin.json" with { type: "json" };
import casePage from "#shared/locales/en/case-page.json" with { type: "json" };
import cases from "#shared/locales/en/cases.json" with { type: "json" };
import catalogue from "#shared/locales/en/catalogue.json" with { type: "json" };
import choices from "#shared/locales/en/choices.json" with { type: "json" };
import contractPages from "#shared/locales/en/contract-pages.json" with { type: "json" };
import verifyContract from "#shared/locales/en/verify-contract.json" with { type: "json" };
import verifyPassport from "#shared/locales/en/verify-passport.json" with { type: "json" };
import lots from "#shared/locales/en/lots.json" with { type: "json" };
import quality from "#shared/locales/en/quality.json" with { type: "json" };
import documents from "#shared/locales/en/documents.json" with { type: "json" };
import samples from "#shared/locales/en/samples.json" with { type: "json" };
import inspect from "#shared/locales/en/inspect.json" with { type: "json" };
import inspectors from "#shared/locales/en/inspectors.json" with { type: "json" };
import mail from "#shared/locales/en/mail.json" with { type: "json" };
import negotiation from "#shared/locales/en/negotiation.json" with { type: "json" };
import notifications from "#shared/locales/en/notifications.json" with { type: "json" };
import offers from "#shared/locales/en/offers.json" with { type: "json" };
import escrow from "#shared/locales/en/escrow.json" with { type: "json" };
import parts from "#shared/locales/en/order-parts.json" with { type: "json" };
import today from "#shared/locales/en/today.json" with { type: "json" };
import verification from "#shared/locales/en/verification.json" with { type: "json" };
import adminFr from "#shared/locales/fr/admin.json" with { type: "json" };
import casePageFr from "#shared/locales/fr/case-page.json" with { type: "json" };
import casesFr from "#shared/locales/fr/cases.json" with { type: "json" };
import catalogueFr from "#shared/locales/fr/catalogue.json" with { type: "json" };
import choicesFr from "#shared/locales/fr/choices.json" with { type: "json" };
import contractPagesFr from "#shared/locales/fr/contract-pages.json" with { type: "json" };
import verifyContractFr from "#shared/locales/fr/verify-contract.json" with { type: "json" };
import verifyPassportFr from "#shared/locales/fr/verify-passport.json" with { type: "json" };
import lotsFr from "#shared/locales/fr/lots.json" with { type: "json" };
import qualityFr from "#shared/locales/fr/quality.json" with { type: "json" };
import documentsFr from "#shared/locales/fr/documents.json" with { type: "json" };
import samplesFr from "#shared/locales/fr/samples.json" with { type: "json" };
import inspectFr from "#shared/locales/fr/inspect.json" with { type: "json" };
import inspectorsFr from "#shared/locales/fr/inspectors.json" with { type: "json" };
import mailFr from "#shared/locales/fr/mail.json" with { type: "json" };
import negotiationFr from "#shared/locales/fr/negotiation.json" with { type: "json" };
import notificationsFr from "#shared/locales/fr/notifications.json" with { type: "json" };
import offersFr from "#shared/locales/fr/offers.json" with { type: "json" };
import escrowFr from "#shared/locales/fr/escrow.json" with { type: "json" };
import partsFr from "#shared/locales/fr/order-parts.json" with { type: "json" };
import todayFr from "#shared/locales/fr/today.json" with { type: "json" };
import verificationFr from "#shared/locales/fr/verification.json" with { type: "json" };

const instance = createInstance();
void instance.init({
  resources: {
    en: {
      admin,
      "case-page": casePage,
      cases,
      notifications,
      "contract-pages": contractPages,
      "verify-contract": verifyContract,
      "verify-passport": verifyPassport,
      lots,
      quality,
      catalogue,
      choices,
      documents,
      escrow,
      mail,
      inspectors,
      inspect,
      samples,
      negotiation,
      offers,
      "order-parts": parts,
      today,
      verification,
    },
    fr: {
      admin: adminFr,
      "case-page": casePageFr,
      cases: casesFr,
      notifications: notificationsFr,
      "contract-pages": contractPagesFr,
      "verify-contract": verifyContractFr,
      "verify-passport": verifyPassportFr,
      lots: lotsFr,
      quality: qualityFr,
      catalogue: catalogueFr,
      choices: choicesFr,
      documents: documentsFr,
      escrow: escrowFr,
      mail: mailFr,
      inspectors: inspectorsFr,
      inspect: inspectFr,
      samples: samplesFr,
      negotiation: negotiationFr,
      offers: offersFr,
      "order-parts": partsFr,
      today: todayFr,
      verification: verificationFr,
    },
  },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** What the pages say in a language, for a journey that is walked in each: `say("do.ask")`, `say("today:empty.title")`. */
export function sayings(
  language: Language,
  namespace:
    | "admin"
    | "case-page"
    | "notifications"
    | "verification"
    | "today"
    | "inspect"
    | "inspectors"
    | "lots"
    | "quality"
    | "mail"
    | "documents"
    | "samples"
    | "negotiation"
    | "contract-pages"
    | "verify-contract"
    | "verify-passport"
    | "order-parts"
    | "escrow",
) {
  const translate = instance.getFixedT(language, namespace);
  return (key: string, values: Record<string, unknown> = {}): string => {
    if (!instance.exists(key, { lng: language, ns: namespace, ...values })) throw new Error(`no text ${key}`);
    return String(translate(key as never, values));
  };
}
