import { readFileSync } from "node:fs";

interface Texts {
  [key: string]: string | Texts;
}

const read = (group: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../shared/locales/en/${group}.json`, import.meta.url), "utf8")) as Texts;
const groups = new Map<string, Texts>();

/** The English text of a key such as `identity:login.title`, its variables filled in; a missing key is a failure. */
export function textOf(key: string, values: Record<string, string | number> = {}): string {
  const [group = "", path = ""] = key.split(":");
  if (!groups.has(group)) groups.set(group, read(group));
  let at: string | Texts | undefined = groups.get(group);
  for (const part of path.split(".")) at = typeof at === "object" ? at[part] : undefined;
  if (typeof at !== "string") throw new Error(`no text ${key}`);
  return at.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
