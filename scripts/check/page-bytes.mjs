/** What the built website loads stays within its byte budgets (docs/adr/0011-what-is-loaded-when.md). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { publicPages } from "../../web/build/manifests.mjs";
import { ensureBuilt } from "../build/index.mjs";
import { readSource, root } from "./sources.mjs";

const BUDGET_FILE = "test/e2e/page-weight.json";

/** @returns {(path: string) => number} bytes after gzip, each file measured once */
function sizes(folder) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
    return known.get(file);
  };
}

/** The scripts and styles of these sources and of all that they import; the styles of what comes later too. */
export function filesOf(manifest, keys) {
  const [scripts, styles, seen] = [new Set(), new Set(), new Set()];
  const collect = (key, withScripts) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(`${key}${withScripts}`)) return;
    seen.add(`${key}${withScripts}`);
    for (const file of chunk.css ?? []) styles.add(file);
    if (withScripts) scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported, withScripts);
    if (!chunk.isEntry) for (const late of chunk.dynamicImports ?? []) collect(late, false);
  };
  for (const key of keys) collect(key, true);
  return { scripts: [...scripts], styles: [...styles] };
}

export const pageBytes = {
  name: "page bytes",
  // Where the tests have the website built, it is built once.
  after: ["build"],
  async run() {
    if (!existsSync(join(root, BUDGET_FILE))) return { skipped: `${BUDGET_FILE} does not exist` };
    await ensureBuilt({ only: ["web"] });
    const folder = join(root, "dist/web/client");
    const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
    const budget = JSON.parse(readSource(BUDGET_FILE));
    const size = sizes(folder);
    const sum = (files) => files.reduce((total, file) => total + size(file), 0);
    const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
    const pages = await publicPages();
    const problems = [...pages.keys()].flatMap((page) => (manifest[page] ? [] : [`the build has no ${page}`]));
    const names = new Map(Object.values(manifest).map(({ file, name, src }) => [file, src ?? name]));
    const hold = (what, files, most) => {
      const bytes = sum(files);
      if (bytes <= most) return;
      const heaviest = files.toSorted((one, other) => size(other) - size(one)).slice(0, 5);
      const parts = heaviest.map((file) => `${names.get(file) ?? file} ${size(file)}`).join(", ");
      problems.push(`${what}: ${bytes} bytes after gzip, ${most} are allowed; the heaviest are ${parts}`);
    };
    const core = filesOf(manifest, entries).scripts;
    hold("scripts of every page (core)", core, budget.core);
    for (const [page, sizeClass] of pages) {
      const { scripts, styles } = filesOf(manifest, [...entries, page]);
      hold(
        `scripts that ${page} adds (page, ${sizeClass})`,
        scripts.filter((file) => !core.includes(file)),
        budget.page[sizeClass],
      );
      hold(`scripts of ${page}`, scripts, budget.total);
      hold(`styles of ${page}`, styles, budget.styles.built);
    }
    return problems;
  },
};
