/**
 * What a feature's manifest (`web/src/features/<name>/pages.ts`) names is there: files, texts, endpoints, places. What a wrong word in one
 * would do otherwise is seen by nobody: a title that is its own key, a page that no list has.
 */
import { readManifests } from "../../web/build/manifests.mjs";
import { readSource, sourceFiles } from "./sources.mjs";

const MANIFEST = /^web\/src\/features\/([^/]+)\/pages\.ts$/;
const PAGE = /^web\/src\/features\/([^/]+)\/(\w+Page)\.tsx$/;
const LIST = "web/src/app/pages.ts";

/** Reads locale files once: whether both languages have a key, such as `company:about.metaTitle`. */
function textFinder(read) {
  const known = new Map();
  const content = (language, namespace) => {
    const path = `shared/locales/${language}/${namespace}.json`;
    if (!known.has(path)) known.set(path, JSON.parse(read(path) ?? "null"));
    return known.get(path);
  };
  const inBoth = (namespace, test) => ["en", "fr"].every((language) => test(content(language, namespace)));
  return {
    hasFile: (file) => {
      const [namespace, part] = file.split(".");
      return inBoth(namespace, (texts) => texts !== null && (part === undefined || part in texts));
    },
    hasText: (key, fallback) => {
      const [path, namespace = fallback] = key.split(":").reverse();
      const find = (texts) => path.split(".").reduce((part, name) => part?.[name], texts);
      return inBoth(namespace, (texts) => typeof find(texts) === "string");
    },
  };
}

/**
 * @param {{ manifests: object[], files: string[], read: (path: string) => string | undefined }} tree
 * @returns {string[]} each begins with the file to mend
 */
export function pageProblems({ manifests, files, read }) {
  const problems = [];
  const { hasFile, hasText } = textFinder(read);
  const endpoints = new Set(
    files
      .filter((file) => /^shared\/.+contract\.ts$/.test(file))
      .flatMap((file) => [...(read(file) ?? "").matchAll(/name: "([\w-]+\.\w+)"/g)].map(([, name]) => name)),
  );
  const icons = read("web/src/features/dashboard/menu-icons.ts") ?? "";
  const named = new Set();
  const taken = new Map();
  const listed = read(LIST) ?? "";
  const claim = (what, file) => {
    if (taken.has(what)) problems.push(`${file}: ${what} is also in ${taken.get(what)}`);
    taken.set(what, file);
  };
  for (const { file, source, feature, public: open = [], members = [] } of manifests) {
    const say = (problem) => problems.push(`${file}: ${problem}`);
    const [, folder] = MANIFEST.exec(file);
    if (feature !== folder) say(`its feature is called "${feature}", its folder "${folder}"`);
    if (!listed.includes(`#${file}`)) say(`is not listed in ${LIST}`);
    for (const page of [...open, ...members]) {
      const path = `web/src/features/${folder}/${page.file}.tsx`;
      named.add(path);
      if (read(path) === undefined) say(`there is no ${page.file}.tsx`);
      if (!source.includes(`import("./${page.file}.tsx")`)) say(`"${page.file}" is loaded from another file`);
      for (const address of page.paths) claim(`the address ${address}`, file);
      for (const texts of page.texts) if (!hasFile(texts)) say(`there are no texts "${texts}" in both languages`);
      for (const key of [page.title, page.description])
        if (key && key !== "own" && !hasText(key, "site")) say(`there is no text "${key}" in both languages`);
      for (const name of page.reads ?? []) if (!endpoints.has(name)) say(`no contract is called "${name}"`);
      const places = [
        ...(page.header ?? []).map((place) => ({ ...place, list: `${place.row} of the header` })),
        ...(page.footer ?? []).map((place) => ({ ...place, list: `${place.column} of the footer` })),
      ];
      for (const { list, at, label } of places) {
        claim(`place ${at} in ${list}`, file);
        if (!hasText(label, "site")) say(`there is no text "site:${label}" in both languages`);
      }
      if (page.menu) {
        claim(`place ${page.menu.at} in the dashboard's menu`, file);
        if (!hasText(`place.${page.menu.id}`, "dashboard")) say(`there is no text "dashboard:place.${page.menu.id}"`);
        if (!new RegExp(`^  ${page.menu.icon}:`, "m").test(icons)) say(`menu-icons.ts has no "${page.menu.icon}"`);
      }
    }
  }
  for (const file of files.filter((one) => PAGE.test(one) && read(one) !== undefined))
    if (
      /export function Component\b|export \{ \w+ as Component \}|export const Component\b/.test(read(file)) &&
      !named.has(file)
    )
      problems.push(`${file}: no manifest names this page`);
  return problems;
}

export const pages = {
  name: "pages",
  run: async () => pageProblems({ manifests: await readManifests(), files: sourceFiles(), read: readSource }),
};
