import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Runs first, and asks for the others when the page is seen. */
const entryKey = "src/app/browser.ts";
/** Runs last: all that it needs has been run by then. */
const clientKey = "src/app/client.ts";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

/** Which scripts and styles a page needs, read from Vite's manifest of the browser build. */
export interface Manifest {
  entry: string;
  /** What the entry needs at once. */
  early: readonly string[];
  /** Styles to load with the page, and its other scripts: each after those it needs, the client last. */
  filesFor(sources: readonly string[]): { styles: string[]; scripts: string[] };
  /** The addresses of these groups of texts. */
  textsFor(groups: readonly string[], language: string): string[];
  /** The faces of text and titles, which come before the page asks for them: one that comes later has everything laid out twice. */
  fontsFor(language: string): readonly string[];
}

export async function readManifest(clientDir: string): Promise<Manifest> {
  const chunks = JSON.parse(await readFile(join(clientDir, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const entry = chunks[entryKey]?.file;
  if (!entry) throw new Error("the browser build has no entry");
  const collect = (key: string, seen: Set<string>, styles: Set<string>, scripts: Set<string>) => {
    const chunk = chunks[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) collect(imported, seen, styles, scripts);
    for (const file of chunk.css ?? []) styles.add(file);
    scripts.add(chunk.file);
    // What comes later to a page is in its first picture: its styles are needed, its scripts are not. The entry's are the other pages.
    if (!chunk.isEntry)
      for (const later of chunk.dynamicImports ?? []) collect(later, new Set(seen), styles, new Set());
  };
  const texts = JSON.parse(await readFile(join(clientDir, "texts.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const early = new Set<string>();
  collect(entryKey, new Set(), new Set(), early);
  const cache = new Map<string, { styles: string[]; scripts: string[] }>();
  const facesLike = (pattern: RegExp) =>
    Object.values(chunks).flatMap(({ file }) => (pattern.test(file) ? [file] : []));
  const faces = facesLike(/(?:source-sans-3-latin-wght-normal|fraunces-latin-(?!ext)).*\.woff2$/);
  const narrowSpace = facesLike(/narrow-space.*\.ttf$/);
  return {
    entry,
    early: [...early].filter((file) => file !== entry),
    fontsFor: (language) => (language === "fr" ? [...faces, ...narrowSpace] : faces),
    filesFor(sources) {
      const name = sources.join("|");
      const known = cache.get(name);
      if (known) return known;
      const [seen, styles, scripts] = [new Set<string>(), new Set<string>(), new Set<string>()];
      for (const key of [entryKey, ...sources.map((source) => `src/${source}.tsx`), clientKey])
        collect(key, seen, styles, scripts);
      const files = { styles: [...styles], scripts: [...scripts].filter((file) => !early.has(file)) };
      cache.set(name, files);
      return files;
    },
    textsFor: (groups, language) => groups.flatMap((group) => texts[language]?.[group] ?? []),
  };
}
