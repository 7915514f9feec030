import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#shared/kernel/language.ts";
import { root } from "./cluster.ts";

/** A key that found no text, such as `home.hero.title`; addresses of the web are none. */
const dotted = /\b[a-z]+(?:\.[a-z]+){1,3}\b(?!@)/i;

const contentsOf = (language: Language): Record<string, unknown>[] => {
  const folder = join(root, "shared/locales", language);
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as never);
};

const textsOf = (content: unknown): string[] =>
  typeof content === "string" ? [content] : Object.values(content as Record<string, unknown>).flatMap(textsOf);

/** Keys without a dot, such as `title`, that are no word of ours by themselves. */
const flatKeys = (language: Language): ReadonlySet<string> => {
  const contents = contentsOf(language);
  const words = new Set(contents.flatMap(textsOf));
  const keys = contents.flatMap((content) => Object.keys(content).filter((key) => typeof content[key] === "string"));
  return new Set(keys.filter((key) => !words.has(key)));
};

const flat = new Map<Language, ReadonlySet<string>>();

/**
 * The first key that stands where a text should: anywhere with a dot, without one as a whole line, label or part of a title.
 *
 * @param lines what is seen and what is read out, each by itself
 */
export function bareKey(lines: readonly string[], language: Language): string | undefined {
  if (!flat.has(language)) flat.set(language, flatKeys(language));
  for (const line of lines) {
    const [withDot] = dotted.exec(line.replace(/\S+@\S+|https?:\S+|\S+\.example\S*/g, "")) ?? [];
    if (withDot) return withDot;
    const alone = line.split(/ \| |\n/).find((part) => flat.get(language)?.has(part.trim()));
    if (alone) return alone.trim();
  }
  return undefined;
}
