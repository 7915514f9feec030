import type { Plugin } from "vite";
import type { FeaturePages } from "../src/runtime/pages.ts";
import { evaluateFile } from "./evaluate.mjs";

const manifest = /\/web\/src\/features\/[^/]+\/pages\.ts$/;

/** What the server, the tests and the byte checks read of a manifest, and no browser does. */
const forOthers = new Set(["load", "file", "reads", "size", "secret", "tellsProblems", "changedByPlace"]);

/**
 * What a browser takes for said where nothing is: a page has a title of its own, with which it says itself whether search engines may list it; others may be listed unless their manifest
 * says otherwise.
 */
function isUsual(page: { title?: string }, name: string, value: unknown): boolean {
  const isOwn = page.title === "own";
  return (name === "title" && isOwn) || (name === "listed" && (isOwn || value === true));
}

/** Writes a manifest's data as code, without whose it is: paths tell pages apart; what loads a page is the import of the file it names. */
function written({ feature: _feature, ...kinds }: FeaturePages): string {
  const pagesOf = (pages: readonly { file: string; title?: string }[]) =>
    pages.map((page) => {
      const used = Object.entries(page).filter(([name, value]) => !forOthers.has(name) && !isUsual(page, name, value));
      const data = JSON.stringify(Object.fromEntries(used));
      return `{...${data}, load: () => import("./${page.file}.tsx")}`;
    });
  const lists = Object.entries(kinds).map(([kind, pages]) => `${kind}: [${pagesOf(pages).join(", ")}]`);
  return `export const pages = {${lists.join(", ")}};`;
}

/** Gives browsers of each manifest (`web/src/features/<name>/pages.ts`) only what they use. */
export function pageManifests(): Plugin {
  return {
    name: "page-manifests",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: manifest },
      async handler(_code, id) {
        if (this.environment.config.build.ssr) return undefined;
        return { code: written((await evaluateFile(id)).pages as FeaturePages), map: null };
      },
    },
  };
}
