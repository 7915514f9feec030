import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { evaluate } from "./evaluate.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const features = "web/src/features";

/** The manifests of all features as data, each with the file and the source that it stands in. */
export async function readManifests() {
  const files = readdirSync(join(root, features))
    .map((feature) => `${features}/${feature}/pages.ts`)
    .filter((file) => existsSync(join(root, file)));
  const contents = files.map((file, index) => `export { pages as p${index} } from "./${file}";`).join("\n");
  const modules = await evaluate({ stdin: { contents, resolveDir: root } });
  return files.map((file, index) => ({
    file,
    source: readFileSync(join(root, file), "utf8"),
    ...modules[`p${index}`],
  }));
}

/**
 * The source files of all pages of the website, which anybody may open, with the size class of each: they count for the byte budgets and say
 * what stands in which file.
 *
 * @returns {Promise<Map<string, string>>} by path below `web/`, such as `src/features/home/HomePage.tsx`
 */
export async function publicPages() {
  const pages = new Map([["src/app/NotFoundPage.tsx", "small"]]);
  for (const { feature, public: open = [] } of await readManifests())
    for (const { file, size } of open) pages.set(`src/features/${feature}/${file}.tsx`, size);
  return pages;
}

/** The source files of the pages that only members open, as those of `publicPages`, and of the frame that stands around them. */
export async function memberPages() {
  const pages = (await readManifests()).flatMap(({ feature, members = [] }) =>
    members.map(({ file }) => `src/features/${feature}/${file}.tsx`),
  );
  return new Set([...pages, "src/features/dashboard/DashboardLayout.tsx"]);
}
