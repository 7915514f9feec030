import messages from "ra-language-english";
import admin from "#shared/locales/en/admin.json" with { type: "json" };
import choices from "#shared/locales/en/choices.json" with { type: "json" };
import errors from "#shared/locales/en/errors.json" with { type: "json" };
import escrow from "#shared/locales/en/escrow.json" with { type: "json" };
import validation from "#shared/locales/en/validation.json" with { type: "json" };
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
