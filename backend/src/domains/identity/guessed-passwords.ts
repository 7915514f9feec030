import choicesEn from "#shared/locales/en/choices.json" with { type: "json" };
import choicesFr from "#shared/locales/fr/choices.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { nameKeys } from "./person-names.ts";

/** What is known of somebody who chooses a password: whatever is not known is left out. */
export interface KnownOfPerson {
  readonly email?: string | null | undefined;
  /** What they say about themselves. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly organization?: string | null | undefined;
}

/** Letters that a part of a name must have to be looked for. */
const shortest = 3;

/** Our own words, and those of the trade that everybody here deals in, in both languages. */
const tradeWords = `
  agri agro trade trading africa african afrique africain africaine commerce market marche marketplace escrow sequestre
  buyer acheteur seller vendeur supplier fournisseur exporter exportateur importer importateur staff admin console
  organic conventional biologique conventionnel arabica robusta tahini
  cocoa cacao cashew cajou anacarde tea the vanilla vanille mango mangue avocado avocat ginger gingembre hibiscus moringa
  macadamia groundnut peanut arachide shea karite maize mais rice riz sorghum sorgho millet cotton coton soybean soja seeds graines
`;

/** What somebody writes in place of a letter. */
const written: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "il", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g" },
  ...{ "@": "a", $: "s", "!": "i", "|": "il", "+": "t", "€": "e", "(": "c" },
};

/** Small letters without accents. */
const plain = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");

/** The words of a text, with and without digits, and all of them as one. */
function wordsOf(text: string): string[] {
  const small = plain(text);
  const parts = small.match(/\p{L}+/gu) ?? [];
  const withDigits = (small.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\p{L}/u.test(word));
  return [...parts, ...withDigits, parts.join("")].filter((word) => [...word].length >= shortest);
}

const names = [choicesEn, typesetFrenchTexts(choicesFr)].flatMap(({ category, categoryGroup }) => [
  ...Object.values(category).map(({ name }) => name),
  ...Object.values(categoryGroup),
]);
const ownWords: ReadonlySet<string> = new Set([...tradeWords.split(/\s+/), siteFacts.name, ...names].flatMap(wordsOf));

/** The parts of name, address and organization. The last label of a domain is half the world's. */
function wordsOfPerson({ email, metadata = {}, organization }: KnownOfPerson): ReadonlySet<string> {
  const [local = "", domain = ""] = (email ?? "").split("@");
  const labels = domain.split(".").slice(0, -1);
  const pending = (metadata.pending_organization as { companyName?: unknown } | null | undefined)?.companyName;
  const said = [...nameKeys.map((key) => metadata[key]), pending, organization, local, ...labels];
  return new Set(said.flatMap((text) => (typeof text === "string" ? wordsOf(text.slice(0, 200)) : [])));
}

/**
 * Whether a password is made of nothing but words that whoever knows us, or its owner, tries first: alone, several of them, or with digits and
 * signs around, each letter also as it is often written (`c0ff33`).
 *
 * @returns `personal` where a word of the person's is among them, `product` where they are ours alone.
 */
export function guessedBy(password: string, person: KnownOfPerson): "personal" | "product" | undefined {
  const own = wordsOfPerson(person);
  if (isMadeOf(password, [...own, ...ownWords])) return isMadeOf(password, [...ownWords]) ? "product" : "personal";
  return undefined;
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const signs = [...plain(password)];
  const isLetter = signs.map((sign) => /\p{L}/u.test(sign));
  const fits = (word: string, at: number) =>
    [...word].every((letter, index) => {
      const sign = signs[at + index];
      return sign !== undefined && (sign === letter || (written[sign]?.includes(letter) ?? false));
    });
  // For each place from the end: whether the rest is words, digits and signs, and whether there is a word among them.
  const rest: { ok: boolean; word: boolean }[] = [];
  rest[signs.length] = { ok: true, word: false };
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    const ways = words
      .filter((word) => fits(word, at) && rest[at + [...word].length]?.ok)
      .map(() => ({ ok: true, word: true }));
    const after = rest[at + 1];
    // An `s` at the end of a word is its plural.
    const isPlural = signs[at] === "s" && words.some((word) => fits(word, at - [...word].length) && at >= word.length);
    if (after?.ok && (!isLetter[at] || isPlural)) ways.push({ ok: true, word: after.word });
    rest[at] = { ok: ways.length > 0, word: ways.some(({ word }) => word) };
  }
  return rest[0]?.ok === true && rest[0].word;
}
