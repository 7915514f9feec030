import en from "#shared/locales/en/desktop.json" with { type: "json" };
import fr from "#shared/locales/fr/desktop.json" with { type: "json" };
import type { Language } from "#shared/kernel/language.ts";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

const all = { en, fr: typesetFrenchTexts(fr) } satisfies Record<Language, unknown>;

export type MenuText = keyof typeof en.menu;

/** The shell's own words: menus and dialogs. */
export const textsOf = (language: Language) => all[language];

/** Puts values into `{{name}}`. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
