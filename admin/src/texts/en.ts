import messages from "ra-language-english";
import type { AuditGroup, AuditWords } from "#shared/kernel/audit-actions.ts";
import identity from "#shared/locales/en/identity.json" with { type: "json" };
import admin from "#shared/locales/en/admin.json" with { type: "json" };
import audit from "#shared/locales/en/audit.json" with { type: "json" };
import cases from "#shared/locales/en/cases.json" with { type: "json" };
import choices from "#shared/locales/en/choices.json" with { type: "json" };
import documents from "#shared/locales/en/documents.json" with { type: "json" };
import errors from "#shared/locales/en/errors.json" with { type: "json" };
import escrow from "#shared/locales/en/escrow.json" with { type: "json" };
import lots from "#shared/locales/en/lots.json" with { type: "json" };
import notifications from "#shared/locales/en/notifications.json" with { type: "json" };
import quality from "#shared/locales/en/quality.json" with { type: "json" };
import sanctions from "#shared/locales/en/sanctions.json" with { type: "json" };
import marketPrices from "#shared/locales/en/market-prices.json" with { type: "json" };
import settings from "#shared/locales/en/settings.json" with { type: "json" };
import ui from "#shared/locales/en/ui.json" with { type: "json" };
import validation from "#shared/locales/en/validation.json" with { type: "json" };
import verifying from "#shared/locales/en/verifying.json" with { type: "json" };
import { fromPolyglot, type Messages } from "../providers/polyglot.ts";

/** Of the website's words those for what both do: the second step, and one's own account. */
const { secondFactor } = identity;
const { factor, devices, password, problem, wait } = settings;

/** What is read of an inspection; its form is not on the desk. */
const { form: _form, passport: _passport, guest: _guest, ...saidOfQuality } = quality;

export const texts = {
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
};
