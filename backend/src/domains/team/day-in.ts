import type { Language } from "#shared/kernel/language.ts";

/** A day in a letter, by UTC. */
export const dayIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(at);
