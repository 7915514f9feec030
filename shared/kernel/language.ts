export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** French lives under /fr, English has no prefix; paths are not translated. `/` is `/fr`. */
export const localPath = (language: Language, path: string): string =>
  language === defaultLanguage ? path : path === "/" ? `/${language}` : `/${language}${path}`;

/** Which language an address is in, and the address without the prefix. */
export function splitPath(path: string): { language: Language; path: string } {
  const match = /^\/(fr)(?=\/|$)/.exec(path);
  return match ? { language: "fr", path: path.slice(3) || "/" } : { language: defaultLanguage, path };
}

/** Text as search compares it: lower case, without accents or other marks. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/\s+/g, " ")
    .trim();
