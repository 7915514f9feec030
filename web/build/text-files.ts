import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { languages } from "../../shared/kernel/language.ts";
import { filesOfGroup, textsOf, type TextGroup } from "../src/i18n/texts.ts";
import { typesetFrenchTexts } from "../../shared/look/french-typography.ts";
import { evaluateFile } from "./evaluate.mjs";

const listed = fileURLToPath(new URL("../src/app/texts.ts", import.meta.url));
const locales = fileURLToPath(new URL("../../shared/locales/", import.meta.url));
const id = "\0text-files";

async function localeFile(language: string, file: string): Promise<Record<string, unknown>> {
  const path = `${locales}${language}/${file.split(".")[0]}.json`;
  return JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
}

/**
 * Lets the website's pages read their texts as data: one JSON file for each group and language in place of a script. Parsing JSON costs
 * a phone a fraction of what running a script costs, and the page's head can ask for it beside the scripts.
 */
export function textFiles(): Plugin {
  return {
    name: "text-files",
    apply: "build",
    enforce: "pre",
    resolveId(source) {
      return source.endsWith("/load-texts.ts") && !this.environment.config.build.ssr ? id : undefined;
    },
    async load(wanted) {
      if (wanted !== id) return undefined;
      const { textGroups } = (await evaluateFile(listed)) as { textGroups: readonly TextGroup[] };
      const files: Record<string, Record<string, string>> = {};
      for (const language of languages)
        for (const group of textGroups) {
          const read = await Promise.all(filesOfGroup(group).map((file) => localeFile(language, file)));
          const texts = textsOf(filesOfGroup(group), read);
          const source = JSON.stringify(language === "fr" ? typesetFrenchTexts(texts) : texts);
          const name = `${group.split(/[.+]/)[0]}.${language}`;
          const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
          const fileName = `assets/${name}-${hash}.json`;
          this.emitFile({ type: "asset", fileName, source });
          (files[language] ??= {})[group] = `/${fileName}`;
        }
      // For the head of a page (`backend/src/website/manifest.ts`).
      this.emitFile({ type: "asset", fileName: "texts.json", source: JSON.stringify(files) });
      return `const files = ${JSON.stringify(files)};
export async function loadTexts(language, group) {
  const answer = await fetch(files[language][group]);
  if (!answer.ok) throw new Error(\`no texts: \${answer.status}\`);
  return answer.json();
}`;
    },
  };
}
