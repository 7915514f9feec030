import type { Language } from "#shared/kernel/language.ts";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import { filesOfGroup, textsOf, type TextGroup, type Texts } from "./texts.ts";

interface LocaleFile {
  default: Record<string, unknown>;
}

/** The website's build reads a group as one file of data instead (`web/build/text-files.ts`). */
export async function loadTexts(language: Language, group: TextGroup): Promise<Texts> {
  const files = filesOfGroup(group);
  const read = await Promise.all(
    files.map(async (file) => {
      const [namespace = file] = file.split(".");
      return ((await import(`../../../shared/locales/${language}/${namespace}.json`)) as LocaleFile).default;
    }),
  );
  const texts = textsOf(files, read);
  return language === "fr" ? typesetFrenchTexts(texts) : texts;
}
