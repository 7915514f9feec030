import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { languages, type Language } from "../../shared/kernel/language.ts";
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

async function textsIn(language: Language, group: TextGroup): Promise<string> {
  const files = filesOfGroup(group);
  const texts = textsOf(files, await Promise.all(files.map((file) => localeFile(language, file))));
  return JSON.stringify(language === "fr" ? typesetFrenchTexts(texts) : texts);
}

/** The first of its texts (`web/src/app/texts.ts`). */
const dashboard = "dashboard";

const nameOf = (group: TextGroup) => group.split(/[.+]/)[0];

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
      const hashes: Record<string, string> = {};
      for (const group of textGroups) {
        const sources = await Promise.all(languages.map((language) => textsIn(language, group)));
        // One hash for all languages: every page holds this list, and no compression shortens a hash.
        const hash = createHash("sha256").update(sources.join()).digest("base64url").slice(0, 8);
        // The names of all that the dashboard reads stand in its manifests already; here its first one tells it from every other group.
        hashes[group.startsWith(`${dashboard}+`) ? dashboard : group] = hash;
        for (const [index, language] of languages.entries()) {
          const fileName = `assets/${nameOf(group)}.${language}-${hash}.json`;
          this.emitFile({ type: "asset", fileName, source: sources[index] ?? "" });
          (files[language] ??= {})[group] = `/${fileName}`;
        }
      }
      // For the head of a page (`backend/src/website/manifest.ts`).
      this.emitFile({ type: "asset", fileName: "texts.json", source: JSON.stringify(files) });
      return `const hashes = ${JSON.stringify(hashes)};
export async function loadTexts(language, group) {
  const name = group.split(/[.+]/)[0];
  const answer = await fetch(\`/assets/\${name}.\${language}-\${hashes[group] ?? hashes[name]}.json\`);
  if (!answer.ok) throw new Error(\`no texts: \${answer.status}\`);
  return answer.json();
}`;
    },
  };
}
