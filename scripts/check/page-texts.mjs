/**
 * The texts that pages need are those that browsers get: a browser loads what a page's manifest names and what every page has, so a word of
 * another locale file would stand there as its own key. The server knows them all and would not show it.
 */
import { dirname, join } from "node:path/posix";

const LOCALE = /^shared\/locales\/en\/(.+)\.json$/;
const PROGRAM = /^(?:shared|backend|web|admin|desktop)\/.*\.tsx?$/;

/** Loaded beside a page's texts by the program that shows them: by its namespace, and where. */
const givenElsewhere = new Map([["desktop", "web/src/app/desktop.tsx"]]);

const INDEX = /^web\/src\/features\/[^/]+\/index\.ts$/;

/** What a file's code imports of the website's own, now or later, and by which words. */
function importsOf(file, text) {
  const found = text.matchAll(
    /^(?:import|export)\s+(?!type\b)([^;"]*?)\bfrom\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"/gm,
  );
  return [...found]
    .map(([, words = "*", ...names]) => ({ words, name: names.find(Boolean) }))
    .filter(({ name }) => /^(?:\.|#web\/).*\.tsx?$/.test(name))
    .map(({ words, name }) => ({
      words: new Set(words.match(/\w+|\*/g)),
      path: name.startsWith("#") ? name.slice(1) : join(dirname(file), name),
    }));
}

/** The namespaces whose words a file says. */
function namespacesOf(text) {
  const hooks = [...text.matchAll(/\buseTranslation\(([^)]*)\)/g)].flatMap(
    ([, names]) => names.match(/"[\w-]+"/g) ?? [],
  );
  const keys = [...text.matchAll(/\bt\(\s*["`]([a-z][\w-]*):/g)].map(([, namespace]) => namespace);
  return new Set([...hooks.map((name) => name.slice(1, -1)), ...keys]);
}

/** The files of the website that a page is made of. Of another feature's index only what is imported by name counts. */
function filesOf(page, read) {
  const files = new Set();
  const walk = (file, wanted) => {
    const text = file.startsWith("web/src/") && !files.has(file) ? read(file) : undefined;
    if (text === undefined) return;
    const isIndex = INDEX.test(file);
    if (!isIndex) files.add(file);
    for (const { words, path } of importsOf(file, text))
      if (!isIndex || words.has("*") || wanted.has("*") || [...words].some((word) => wanted.has(word)))
        walk(path, isIndex ? wanted : words);
  };
  walk(page, new Set());
  return files;
}

/** What a page needs at once, and what a part of it asks for later. */
const textsOf = ({ texts = [], laterTexts = [] }) => [...texts, ...laterTexts];
const namespaceOf = (texts) => texts.split(".")[0];

/**
 * @param {{ manifests: object[], files: string[], read: (path: string) => string | undefined, always: readonly string[] }} tree `always`: the
 *   locale files that every page has
 * @returns {string[]} each begins with the file to mend
 */
export function pageTextProblems({ manifests, files, read, always }) {
  const problems = new Set();
  const members = manifests.flatMap((one) => one.members ?? []).flatMap(({ texts }) => texts ?? []);
  const named = new Set(
    manifests.flatMap((one) => [...(one.public ?? []), ...(one.members ?? [])].flatMap(textsOf)).map(namespaceOf),
  );
  const everywhere = new Set([...always, ...givenElsewhere.keys()]);

  const held = new Set();
  const hold = (file, texts, what) => {
    held.add(file);
    const there = new Set(texts.map(namespaceOf));
    for (const namespace of namespacesOf(read(file) ?? ""))
      if (!there.has(namespace) && !everywhere.has(namespace))
        problems.add(`${file}: says words of "${namespace}", which ${what}`);
  };
  for (const { file: manifest, public: open = [], members: own = [] } of manifests) {
    const folder = dirname(manifest);
    for (const page of open)
      for (const file of filesOf(`${folder}/${page.file}.tsx`, read))
        hold(file, textsOf(page), `"texts" of ${page.file} in ${manifest} does not name`);
    for (const page of own)
      for (const file of filesOf(`${folder}/${page.file}.tsx`, read))
        hold(file, members, `no page of the dashboard names in its "texts" (${manifest})`);
    // What no page is seen to import is a part of its feature's pages or of the dashboard.
    const ofFeature = [...open, ...own].flatMap(textsOf);
    for (const file of files.filter((one) => one.startsWith(`${folder}/`) && !held.has(one)))
      hold(file, [...ofFeature, ...members], `no manifest of the feature names`);
  }

  const programs = files.filter((file) => PROGRAM.test(file)).map((file) => read(file) ?? "");
  for (const file of files) {
    const [, namespace] = LOCALE.exec(file) ?? [];
    if (!namespace || read(file) === undefined || named.has(namespace) || everywhere.has(namespace)) continue;
    // A few are part of a program's own code: letters, the console, the service worker.
    if (!programs.some((text) => text.includes(`/locales/en/${namespace}.json"`)))
      problems.add(`${file}: no page's "texts" name it, and no program imports it`);
  }
  return [...problems];
}
