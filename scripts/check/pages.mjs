/**
 * What a feature's manifest (`web/src/features/<name>/pages.ts`) names is there: files, texts, endpoints, places. What a wrong word in one
 * would do otherwise is seen by nobody: a title that is its own key, a page that no list has.
 */
import { join } from "node:path";
import { evaluate, evaluateFile } from "../../web/build/evaluate.mjs";
import { readManifests } from "../../web/build/manifests.mjs";
import { addressBook, addressProblem, shapeOf } from "./page-addresses.mjs";
import { pageTextProblems } from "./page-texts.mjs";
import { readSource, root, sourceFiles } from "./sources.mjs";

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

/** What a public and a member's page must say as a list; the type asks for it too, but whoever reads this check's answer may not have run that. */
const lists = { public: ["paths", "texts", "reads"], members: ["paths", "texts"] };

/**
 * @param {{
 *   manifests: object[],
 *   contracts: { name: string, access: string }[],
 *   files: string[],
 *   read: (path: string) => string | undefined,
 *   always: readonly string[],
 * }} tree `always`: the locale files that every page has
 * @returns {string[]} each begins with the file to mend
 */
export function pageProblems({ manifests, contracts, files, read, always }) {
  const problems = [];
  const { hasFile, hasText } = textFinder(read);
  const accessOf = new Map(contracts.map(({ name, access }) => [name, access]));
  const isAddress = addressBook(manifests);
  const icons = read("web/src/features/dashboard/menu-icons.ts") ?? "";
  const named = new Set();
  const taken = new Map();
  const listed = read(LIST) ?? "";
  const claim = (what, file, told = what) => {
    if (taken.has(what)) problems.push(`${file}: ${told} is also in ${taken.get(what)}`);
    taken.set(what, file);
  };
  for (const { file, source, feature, public: open = [], members = [] } of manifests) {
    const say = (problem) => problems.push(`${file}: ${problem}`);
    const [, folder] = MANIFEST.exec(file);
    if (feature !== folder) say(`its feature is called "${feature}", its folder "${folder}"`);
    if (!listed.includes(`#${file}`)) say(`is not listed in ${LIST}`);
    for (const page of [...open, ...members]) {
      const isPublic = open.includes(page);
      const path = `web/src/features/${folder}/${page.file}.tsx`;
      const { paths = [], texts = [], laterTexts = [], reads = [], header = [], footer = [], menu } = page;
      named.add(path);
      for (const list of lists[isPublic ? "public" : "members"])
        if (!Array.isArray(page[list])) say(`${page.file} has no list "${list}"`);
      if (read(path) === undefined) say(`there is no ${page.file}.tsx`);
      if (!source.includes(`import("./${page.file}.tsx")`)) say(`"${page.file}" is loaded from another file`);
      for (const address of paths) {
        claim(`the address ${shapeOf(address)}`, file, `the address ${address}`);
        const wrong = addressProblem(address, isPublic);
        if (wrong) say(wrong);
      }
      for (const name of [...texts, ...laterTexts])
        if (!hasFile(name)) say(`there are no texts "${name}" in both languages`);
      for (const key of [page.title, page.description])
        if (key && key !== "own" && !hasText(key, "site")) say(`there is no text "${key}" in both languages`);
      if (page.listed && page.title !== "own" && !page.description) say(`${page.file} is listed without a description`);
      if (page.listed && page.secret) say(`${page.file} holds a secret in its address and is listed`);
      for (const name of reads)
        if (!accessOf.has(name)) say(`no contract is called "${name}"`);
        else if (accessOf.get(name) !== "public") say(`"${name}" is not for everybody, so no public page can read it`);
      const places = [
        ...header.map((place) => ({ ...place, list: `${place.row} of the header` })),
        ...footer.map((place) => ({ ...place, list: `${place.column} of the footer` })),
      ];
      for (const { list, at, label, to, also = to } of places) {
        claim(`place ${at} in ${list}`, file);
        if (!hasText(label, "site")) say(`there is no text "site:${label}" in both languages`);
        for (const address of new Set([to, also]))
          if (!isAddress(address)) say(`no page has the address ${address} (place ${at} in ${list})`);
      }
      if (menu) {
        claim(`place ${menu.at} in the dashboard's menu`, file);
        if (!hasText(`place.${menu.id}`, "dashboard")) say(`there is no text "dashboard:place.${menu.id}"`);
        if (menu.count && !hasText(`count.${menu.id}_other`, "dashboard"))
          say(`there is no text "dashboard:count.${menu.id}_other" in both languages`);
        if (!new RegExp(`^  ${menu.icon}:`, "m").test(icons)) say(`menu-icons.ts has no "${menu.icon}"`);
        if (paths[0]?.includes(":")) say(`the menu cannot lead to ${paths[0]}, which has a parameter`);
      }
    }
  }
  for (const file of files.filter((one) => PAGE.test(one) && read(one) !== undefined))
    if (
      /export function Component\b|export \{ \w+ as Component \}|export const Component\b/.test(read(file)) &&
      !named.has(file)
    )
      problems.push(`${file}: no manifest names this page`);
  return [...problems, ...pageTextProblems({ manifests, files, read, always })];
}

/** All that the contracts of the API say, found out by running them. */
async function readContracts(files) {
  const sources = files.filter((file) => /^shared\/.+contract\.ts$/.test(file));
  const contents = sources.map((file, index) => `export * as c${index} from "./${file}";`).join("\n");
  const modules = Object.values(await evaluate({ stdin: { contents, resolveDir: root } }));
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((group) => (typeof group === "object" && group !== null ? Object.values(group) : []))
    .filter((one) => typeof one?.name === "string" && typeof one.access === "string");
}

export const pages = {
  name: "pages",
  async run() {
    const files = sourceFiles();
    const [manifests, contracts, { filesOfGroup }] = await Promise.all([
      readManifests(),
      readContracts(files),
      evaluateFile(join(root, "web/src/i18n/texts.ts")),
    ]);
    return pageProblems({ manifests, contracts, files, read: readSource, always: filesOfGroup("site") });
  },
};
