import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "koa";

/** The styles of a page as one text, which stands in its head. */
export interface PageStyles {
  files: readonly string[];
  text: string;
  /** What the content security policy calls this text. */
  hash: string;
}

/** A face that is loaded from a file: whoever saves data reads in an installed one of the same metrics (`shared/look/fonts.css`). */
const loadedFace = /@font-face\s*\{[^}]*url\([^)]*\.(?:woff2|ttf)\)[^}]*\}/g;

/**
 * Puts the built styles of a page together. They come with the document, for a page is shown when its styles are there: as files
 * of their own, each a few hundred bytes, they cost a telephone on a slow network a second before it shows a word.
 */
export function pageStyles(clientDir: string): (files: readonly string[], options?: { saving: boolean }) => PageStyles {
  // All at the start: a newer build may take the files' place while this process still serves the pages of its own.
  const texts = new Map(
    readdirSync(join(clientDir, "assets"))
      .filter((name) => name.endsWith(".css"))
      .map((name) => [`assets/${name}`, readFileSync(join(clientDir, "assets", name), "utf8").trim()]),
  );
  const known = new Map<string, PageStyles>();
  return (files, { saving } = { saving: false }) => {
    const key = `${files.join("|")} ${saving}`;
    let styles = known.get(key);
    if (!styles) {
      const whole = files.map((file) => texts.get(file) ?? "").join("\n");
      const text = saving ? whole.replace(loadedFace, "") : whole;
      styles = { files, text, hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'` };
      known.set(key, styles);
    }
    return styles;
  };
}

/** The answer's policy takes this text alone besides the site's files; a 304 says so too, for it renews the policy of what is kept. */
export function allowStyles(context: Context, hash: string): void {
  const policy = context.response.get("content-security-policy");
  context.set("content-security-policy", policy.replace("style-src 'self'", `style-src 'self' ${hash}`));
}
