import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";
import { languages, type Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { filesOfGroup, groupOf, type TextGroup } from "../src/i18n/texts.ts";
import { evaluateFile } from "./evaluate.mjs";

/** The window begins on the dashboard: what that page needs is loaded at once and side by side. */
const firstPage = [
  "src/app/desktop.tsx",
  "src/features/dashboard/DashboardLayout.tsx",
  "src/features/dashboard/OverviewPage.tsx",
];
const texts = fileURLToPath(new URL("../src/app/texts.ts", import.meta.url));
const firstTexts = (language: Language, groups: readonly TextGroup[]) =>
  groups.flatMap(filesOfGroup).map((file) => `/shared/locales/${language}/${file.split(".")[0]}.json`);
/** Those of every page, of the dashboard and of the window itself. */
const groupsOfWindow = async (): Promise<TextGroup[]> => {
  const { dashboardTexts } = (await evaluateFile(texts)) as { dashboardTexts: readonly string[] };
  return ["site", groupOf(dashboardTexts), "desktop"];
};
/** A signed-in user needs it before the first question to the server. */
const auth = "node_modules/@supabase/auth-js/";
const bodyFont = /source-sans-3-latin-wght-normal.*\.woff2$/;

type Chunk = Rollup.OutputChunk;

/** The scripts of these sources and of all that they import, in the order of the page. */
function scriptsFor(chunks: readonly Chunk[], wanted: (chunk: Chunk) => boolean) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const scripts = new Set<string>();
  const collect = (chunk: Chunk | undefined) => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const file of chunk.imports) collect(byFile.get(file));
  };
  for (const chunk of chunks) if (wanted(chunk)) collect(chunk);
  return scripts;
}

/** Writes the window's page in each language: an empty root, and everything that the dashboard needs named in its head. */
export function desktopDocuments(): Plugin {
  return {
    name: "desktop-documents",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((output): output is Chunk => output.type === "chunk");
        const font = outputs.find(({ fileName }) => bodyFont.test(fileName))?.fileName;
        // One for all pages (`cssCodeSplit`).
        const styles = outputs.map(({ fileName }) => fileName).filter((name) => name.endsWith(".css"));
        if (styles.length !== 1) throw new Error(`the desktop build has ${styles.length} style sheets`);
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) throw new Error("the desktop build has no entry");
        const groups = await groupsOfWindow();
        for (const language of languages) {
          const sources = [...firstPage.map((source) => `/web/${source}`), ...firstTexts(language, groups)];
          const scripts = scriptsFor(
            chunks,
            ({ facadeModuleId }) =>
              facadeModuleId !== null &&
              (facadeModuleId.includes(auth) || sources.some((source) => facadeModuleId.endsWith(source))),
          );
          scripts.delete(entry.fileName);
          const head = [
            `<meta charset="utf-8">`,
            `<meta name="viewport" content="width=device-width, initial-scale=1">`,
            `<title>${siteFacts.name}</title>`,
            `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
            font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : "",
            ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
            ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
            `<script type="module" src="/${entry.fileName}"></script>`,
          ];
          this.emitFile({
            type: "asset",
            fileName: language === "en" ? "index.html" : `index.${language}.html`,
            source: `<!doctype html><html lang="${language}"><head>${head.join("")}</head><body><div id="root"></div></body></html>`,
          });
        }
      },
    },
  };
}
