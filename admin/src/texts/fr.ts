import messages from "ra-language-french";
import type { AuditGroup, AuditWords } from "#shared/kernel/audit-actions.ts";
import identity from "#shared/locales/fr/identity.json" with { type: "json" };
import admin from "#shared/locales/fr/admin.json" with { type: "json" };
import audit from "#shared/locales/fr/audit.json" with { type: "json" };
import cases from "#shared/locales/fr/cases.json" with { type: "json" };
import choices from "#shared/locales/fr/choices.json" with { type: "json" };
import documents from "#shared/locales/fr/documents.json" with { type: "json" };
import errors from "#shared/locales/fr/errors.json" with { type: "json" };
import escrow from "#shared/locales/fr/escrow.json" with { type: "json" };
import lots from "#shared/locales/fr/lots.json" with { type: "json" };
import notifications from "#shared/locales/fr/notifications.json" with { type: "json" };
import quality from "#shared/locales/fr/quality.json" with { type: "json" };
import sanctions from "#shared/locales/fr/sanctions.json" with { type: "json" };
import marketPrices from "#shared/locales/fr/market-prices.json" with { type: "json" };
import settings from "#shared/locales/fr/settings.json" with { type: "json" };
import ui from "#shared/locales/fr/ui.json" with { type: "json" };
import validation from "#shared/locales/fr/validation.json" with { type: "json" };
import verifying from "#shared/locales/fr/verifying.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import { fromPolyglot, type Messages } from "../providers/polyglot.ts";

/** Of the website's words those for what both do: the second step, and one's own account. */
const { secondFactor } = identity;
const { factor, devices, password, problem, wait } = settings;

/** What is read of an inspection; its form is not on the desk. */
const { form: _form, passport: _passport, guest: _guest, ...saidOfQuality } = quality;

export const texts = typesetFrenchTexts({
  identity: { secondFactor },
  admin,
  audit: audit satisfies { action: AuditWords; group: Record<AuditGroup, string> },
  cases,
  choices,
  documents: { purpose: documents.purpose },
  errors,
  escrow,
  lots,
  notifications: { ground: notifications.ground },
  quality: saidOfQuality,
  sanctions,
  "market-prices": marketPrices,
  ui: { months: ui.months },
  settings: { factor, devices, password, problem, wait },
  validation,
  verifying,
  // react-admin's own words; it asks for `ra.action.save`.
  reactAdmin: fromPolyglot(messages as unknown as Messages),
});
