import type { Language } from "../kernel/language.ts";
import en from "../locales/en/documents.json" with { type: "json" };
import fr from "../locales/fr/documents.json" with { type: "json" };
import type { DocumentStatus, Purpose, Refusal } from "./choices.ts";

interface Words {
  readonly refusal: Readonly<Record<Refusal, string>>;
  readonly purpose: Readonly<Record<Purpose, string>>;
  readonly status: Readonly<Record<DocumentStatus, string>>;
}

/** What people are told of papers and pictures, for programs that have no page around them (letters, papers). Each code has its words, or this is a type error. */
export const documentWords: Readonly<Record<Language, Words>> = { en, fr };
