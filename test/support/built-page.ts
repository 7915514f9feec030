import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cluster.ts";

/**
 * The address of the script that a module of `web/` has become, which is named by its hash alone.
 *
 * @param source as `src/features/home/HomePage.tsx`
 * @throws where the build has no file of its own for it.
 */
export function builtPage(source: string): string {
  const manifest = JSON.parse(readFileSync(join(root, "dist/web/client/.vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string } | undefined
  >;
  const built = manifest[source];
  if (!built) throw new Error(`the built website has no file of its own for ${source}`);
  return `/${built.file}`;
}
