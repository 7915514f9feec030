/**
 * The spaces of printed French. Sources are written with ordinary ones; these are put in where French texts are loaded, so that no
 * sign begins a line and no figure loses its unit.
 *
 * - narrow no-break space U+202F: before ; ? ! %, inside « », between thousands (as `numbers.ts` writes them)
 * - no-break space U+00A0: before :, between a figure and its unit or currency (as `money-text.ts` writes them), after n°
 * - the apostrophe ’: our own sources have it already, the words of packages do not
 */

const space = "[ \\u00a0\\u2009\\u202f]";
/** Left as they are: placeholders, references to other texts, tags, addresses. */
const untouched = "\\{\\{.*?\\}\\}|\\$t\\(.*?\\)|</?\\w[^<>]*>|\\w+://\\S+";
const units = [
  "jours?|heures?|minutes?|min|secondes?|semaines?|mois|ans?|h|j|t|tonnes?|kg|g|sacs?|pieds|caractères?|octets|Mo|Ko",
  `[Mk](?=${space}[A-Z$])|[A-Z]{3}|\\$|€|\\{\\{(?:unit|currency)\\}\\}`,
].join("|");

const narrowPlaces = [
  `${space}(?=[;?!»](?!\\w))`,
  `(?<=«)${space}`,
  `(?<=[\\d}])${space}(?=%)`,
  `(?<=\\d)${space}(?=\\d{3}(?!\\d))`,
];
const widePlaces = [
  `(?<=n°)${space}`,
  `${space}(?=:(?!\\w))`,
  `(?<=[\\d}])${space}(?=(?:${units})(?![\\p{L}\\d]))`,
  `(?<=[\\d}]${space}[Mk])${space}(?=[A-Z$])`,
];
const places = new RegExp(
  `${untouched}|(${narrowPlaces.join("|")})|(${widePlaces.join("|")})|((?<=\\p{L})'(?=\\p{L}))`,
  "gu",
);

/** A French sentence with the spaces of print. Doing it twice changes nothing more. */
export const typesetFrench = (text: string): string =>
  text.replace(places, (found, narrow?: string, wide?: string, apostrophe?: string) =>
    narrow ? "\u202f" : wide ? "\u00a0" : apostrophe ? "’" : found,
  );

/** All sentences of a French file. */
export function typesetFrenchTexts<Texts>(texts: Texts): Texts {
  const of = (value: unknown): unknown => {
    if (typeof value === "string") return typesetFrench(value);
    if (Array.isArray(value)) return value.map(of);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, of(inner)]));
  };
  return of(texts) as Texts;
}
