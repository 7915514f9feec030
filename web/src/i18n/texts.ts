/** Texts by namespace: `{ site: { … }, ui: { … } }`. */
export type Texts = Record<string, Record<string, unknown>>;

/** Texts that are loaded together, each one file a language: `site`, which is on every page, or the locale files of a page's manifest. */
export type TextGroup = string;

const siteFiles = ["catalogue", "charts", "choices", "errors", "organizations", "site", "ui", "validation"];

export const groupOf = (localeFiles: readonly string[]): TextGroup => localeFiles.join("+");

/** The locale files of a group; `identity.secondFactor` is a part of one. */
export const filesOfGroup = (group: TextGroup): readonly string[] => (group === "site" ? siteFiles : group.split("+"));

/** Puts what was read from locale files together: whole namespaces, or the named part of one. */
export function textsOf(files: readonly string[], read: readonly Record<string, unknown>[]): Texts {
  const texts: Texts = {};
  files.forEach((file, index) => {
    const [namespace = file, part] = file.split(".");
    const content = read[index] ?? {};
    texts[namespace] = part ? { ...texts[namespace], [part]: content[part] } : content;
  });
  return texts;
}
