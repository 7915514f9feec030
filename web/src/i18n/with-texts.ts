import { addTexts } from "./create.ts";
import { languageOf } from "./language-of.ts";
import { loadTexts } from "./load-texts.ts";
import type { TextGroup } from "./texts.ts";
import type { Translator } from "./use-translation.ts";

/** The code of a part that comes once it is wanted, when its texts are there too. They stand in its page's manifest as `laterTexts`. */
export async function withTexts<Part>(code: Promise<Part>, i18n: Translator, group: TextGroup): Promise<Part> {
  const language = languageOf(i18n);
  const [part, texts] = await Promise.all([code, loadTexts(language, group)]);
  addTexts(i18n, language, texts);
  return part;
}
