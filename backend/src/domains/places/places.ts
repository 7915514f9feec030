import { countryName } from "#shared/kernel/country.ts";
import { languages } from "#shared/kernel/language.ts";
import { mostPlaces, type PlaceKind, type PlaceView } from "#shared/places/contract.ts";
import { african } from "./table/african.ts";
import { overseas } from "./table/overseas.ts";

/** A line of the table: "BEANR Antwerp (Antwerpen, Anvers)". */
const written = /^([A-Z]{2}[A-Z2-9]{3}) ([^(]+?)(?: \((.+)\))?$/;

interface Place extends PlaceView {
  /** Name, other names and country, as they are compared. */
  words: readonly string[];
}

/** Without accents and signs, in small letters, a space before each word. */
const plain = (text: string): string =>
  ` ${text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}`;

function readPlace(line: string, kind: PlaceKind): Place {
  const [, code, name, also = ""] = written.exec(line) ?? [];
  if (!code || !name) throw new Error(`no place: ${line}`);
  const country = code.slice(0, 2).toLowerCase();
  const countries = languages.map((language) => countryName(country, language));
  return { code, name, country, kind, words: [name, ...also.split(", ").filter(Boolean), ...countries].map(plain) };
}

const places = [african, overseas].flatMap((table) =>
  Object.entries(table).flatMap(([kind, lines]) =>
    lines
      .trim()
      .split("\n")
      .map((line) => readPlace(line.trim(), kind as PlaceKind)),
  ),
);

/** How well a place fits: its code or the beginning of its own name before another word, and that before its country. */
function rankOf({ code, words: [name = "", ...others] }: Place, sought: string): number {
  const begun = sought.trim();
  if (code.toLowerCase() === begun || name.startsWith(sought)) return 0;
  if (name.includes(sought)) return 1;
  if (others.some((word) => word.includes(sought))) return 2;
  return begun.length > 2 && code.toLowerCase().startsWith(begun) ? 3 : 4;
}

/** The places that fit what is sought, the best first; at most so many as one reads at a glance. */
export function findPlaces(search: string): PlaceView[] {
  const sought = plain(search);
  if (sought.trim() === "") return [];
  return places
    .map((place) => ({ place, rank: rankOf(place, sought) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank || a.place.name.localeCompare(b.place.name, "en"))
    .slice(0, mostPlaces)
    .map(({ place: { code, name, country, kind } }) => ({ code, name, country, kind }));
}
