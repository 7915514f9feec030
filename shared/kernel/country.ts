/** ISO 3166-1 alpha-2 codes in lower case, plus `africa`, the specification's default origin. */
export const anyAfrica = "africa";

export const africanCountries = [
  "dz",
  "ao",
  "bj",
  "bw",
  "bf",
  "bi",
  "cv",
  "cm",
  "cf",
  "td",
  "km",
  "cg",
  "cd",
  "ci",
  "dj",
  "eg",
  "gq",
  "er",
  "sz",
  "et",
  "ga",
  "gm",
  "gh",
  "gn",
  "gw",
  "ke",
  "ls",
  "lr",
  "ly",
  "mg",
  "mw",
  "ml",
  "mr",
  "mu",
  "ma",
  "mz",
  "na",
  "ne",
  "ng",
  "rw",
  "st",
  "sn",
  "sc",
  "sl",
  "so",
  "za",
  "ss",
  "sd",
  "tz",
  "tg",
  "tn",
  "ug",
  "zm",
  "zw",
] as const;

const elsewhere = [
  "ae",
  "ar",
  "at",
  "au",
  "be",
  "bg",
  "bh",
  "br",
  "ca",
  "ch",
  "cl",
  "cn",
  "co",
  "cy",
  "cz",
  "de",
  "dk",
  "ee",
  "es",
  "fi",
  "fr",
  "gb",
  "gr",
  "hk",
  "hr",
  "hu",
  "id",
  "ie",
  "il",
  "in",
  "is",
  "it",
  "jo",
  "jp",
  "kr",
  "kw",
  "lb",
  "lt",
  "lu",
  "lv",
  "mt",
  "mx",
  "my",
  "nl",
  "no",
  "nz",
  "om",
  "pe",
  "ph",
  "pk",
  "pl",
  "pt",
  "qa",
  "ro",
  "rs",
  "sa",
  "se",
  "sg",
  "si",
  "sk",
  "th",
  "tr",
  "tw",
  "ua",
  "us",
  "uy",
  "vn",
] as const;

export const countryCodes = [...africanCountries, ...elsewhere] as const;
/** Where goods may come from. */
export const originCodes = [anyAfrica, ...africanCountries] as const;
export type CountryCode = (typeof countryCodes)[number];

const africaName: Record<string, string> = { en: "Africa", fr: "Afrique" };
const displays = new Map<string, Intl.DisplayNames>();
/** By language and code: looking a name up costs more than drawing it, and there are few. */
const names = new Map<string, string>();
/** What is written while `withNames` listens. */
let noted: Record<string, string> | undefined;

function findName(code: string, language: string): string {
  let display = displays.get(language);
  if (!display)
    displays.set(language, (display = new Intl.DisplayNames([language], { type: "region", fallback: "code" })));
  return display.of(code.toUpperCase()) ?? code;
}

/** The country's name in the reader's language; an unknown code stands for itself. */
export function countryName(code: string, language: string): string {
  if (code === anyAfrica) return africaName[language] ?? "Africa";
  if (!/^[a-z]{2}$/i.test(code)) return code;
  const key = `${language}:${code}`;
  let name = names.get(key);
  if (name === undefined) names.set(key, (name = findName(code, language)));
  if (noted) noted[code] = name;
  return name;
}

/** Writes a page, and answers the names that stand in it. */
export function withNames<Page>(write: () => Page): { page: Page; names: Record<string, string> } {
  const outer = noted;
  noted = {};
  try {
    return { page: write(), names: noted };
  } finally {
    noted = outer;
  }
}

/**
 * Takes over the names that the server has written. A phone needs 70 ms to look up its first one, and its own may differ: each browser
 * has its edition of the list.
 */
export function learnNames(known: Record<string, string>, language: string): void {
  for (const [code, name] of Object.entries(known)) names.set(`${language}:${code}`, name);
}
