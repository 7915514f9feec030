import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { languages } from "../../shared/kernel/language.ts";
import { textGroups } from "../src/i18n/texts.ts";
import { evaluate } from "./evaluate.ts";

const groups = fileURLToPath(new URL("../src/i18n/groups/", import.meta.url));
const id = "\0text-files";

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
      const files: Record<string, Record<string, string>> = {};
      for (const language of languages)
        for (const group of textGroups) {
          const name = `${group}.${language}`;
          const source = JSON.stringify((await evaluate(`${groups}${name}.ts`)).texts);
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
