import messages from "ra-language-french";
import admin from "#shared/locales/fr/admin.json" with { type: "json" };
import choices from "#shared/locales/fr/choices.json" with { type: "json" };
import errors from "#shared/locales/fr/errors.json" with { type: "json" };
import escrow from "#shared/locales/fr/escrow.json" with { type: "json" };
import validation from "#shared/locales/fr/validation.json" with { type: "json" };
import { fromPolyglot, type Messages } from "../providers/polyglot.ts";

export const texts = {
  admin,
  choices,
  errors,
  escrow,
  validation,
  // react-admin's own words; it asks for `ra.action.save`.
  reactAdmin: fromPolyglot(messages as unknown as Messages),
};
