import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const files = new Map<string, string>();

/** Four characters for a file of styles, the first of them a letter. */
function signOf(file: string): string {
  const path = relative(root, file).replaceAll("\\", "/");
  const sign = createHash("sha256")
    .update(path)
    .digest("base64url")
    .replace(/^[^a-z]*/i, "")
    .slice(0, 4);
  const other = files.get(sign);
  if (other && other !== path) throw new Error(`${path} and ${other} would give their classes the same names`);
  files.set(sign, path);
  return sign;
}

/**
 * The built name of a class: its file's sign and its place among the file's classes. It stands in scripts, styles and every page, so it is
 * short, and names of one file begin alike, which compression finds. The builds for the browser and the server come to the same names.
 */
export function classNames(name: string, file: string, css: string): string {
  const own = [...new Set(Array.from(css.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi), ([, found]) => found))];
  const place = own.indexOf(name);
  // From a sheet that this one imports.
  const end = place < 0 ? createHash("sha256").update(name).digest("hex").slice(0, 5) : place.toString(36);
  return signOf(file.replace(/\?.*$/, "")) + end;
}
