import type { Language } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/saving.json";
import fr from "#shared/locales/fr/saving.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import type { SaveOutcome } from "#web/src/platform/save-file.ts";

const texts = { en, fr: typesetFrenchTexts(fr) };

/** How the saving of a file ended. The texts come with this, so that a page which saves nothing loads none of them. */
export function fileOutcomeWords(result: SaveOutcome, language: Language): string {
  const words = texts[language];
  if (result.outcome === "cancelled") return words.cancelled;
  if (result.outcome === "failed") return words.failed[result.why];
  return words[result.outcome].replace("{{name}}", () => result.name);
}
