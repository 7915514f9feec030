import { readFile } from "node:fs/promises";
import { join } from "node:path";

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
  /** Styles and scripts to load with the page, the entry's own first. */
  filesFor(sources: readonly string[]): { styles: string[]; scripts: string[] };
  /** The files of these groups of texts. */
  textsFor(groups: readonly string[], language: string): string[];
  /** The body face, which is worth loading before the styles ask for it. */
  font: string | undefined;
}

export async function readManifest(clientDir: string): Promise<Manifest> {
  const chunks = JSON.parse(await readFile(join(clientDir, "manifest.json"), "utf8")) as Record<string, Chunk>;
  const entryKey = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
  if (!entryKey) throw new Error("the browser build has no entry");
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
  const cache = new Map<string, { styles: string[]; scripts: string[] }>();
  const font = Object.values(chunks).find((chunk) =>
    /source-sans-3-latin-wght-normal.*\.woff2$/.test(chunk.file),
  )?.file;
  return {
    entry: chunks[entryKey]?.file ?? "",
    font,
    filesFor(sources) {
      const name = sources.join("|");
      const known = cache.get(name);
      if (known) return known;
      const [seen, styles, scripts] = [new Set<string>(), new Set<string>(), new Set<string>()];
      for (const key of [entryKey, ...sources.map((source) => `src/${source}.tsx`)])
        collect(key, seen, styles, scripts);
      const files = { styles: [...styles], scripts: [...scripts] };
      cache.set(name, files);
      return files;
    },
    textsFor: (groups, language) =>
      groups.flatMap((group) => chunks[`src/i18n/groups/${group}.${language}.json`]?.file ?? []),
  };
}
