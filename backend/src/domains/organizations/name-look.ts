import { siteFacts } from "#shared/site-facts.ts";
// Letters that are taken for others, by what they look like: of Unicode's confusables.txt (UTS #39, version 10), without what the
// decomposition below does by itself, without ideographs, and small.
import confusables from "./confusables.json" with { type: "json" };

const lookOf = new Map(
  confusables
    .flatMap((line) => line.split(" "))
    .flatMap((group) => {
      const [look = "", letters = ""] = group.split("=");
      return [...letters].map((letter) => [letter, look] as const);
    }),
);

/** In most typefaces these cannot be told apart, whatever the case of a name. */
const alike: Record<string, string> = { i: "l", "1": "l", "0": "o", m: "rn" };

const decomposed = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** Small capitals, which Unicode does not count among the confusable. */
const smallCapitals = new Map(
  [..."ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz".matchAll(/(.)(.)/gu)].map(([, small = "", plain = ""]) => [
    small,
    plain,
  ]),
);

/** Small letters of Cyrillic that are taken for Latin ones, which Unicode does not count among the confusable either. */
const cyrillic: Partial<Record<string, string>> = { п: "n", г: "r" };

const isPlain = (look: string | undefined): look is string => look !== undefined && /^[a-z]+$/i.test(look);

/** What a letter is taken for as it stands; where that is no Latin letter, as its capital: "т" is a small "T" to a reader. */
const looks = (letter: string): string => {
  const found = [smallCapitals.get(letter), cyrillic[letter], lookOf.get(letter), lookOf.get(letter.toUpperCase())];
  return found.find(isPlain) ?? lookOf.get(letter) ?? letter;
};

/** Marks above and below letters, and pictures, are left out before a letter's case is: each case looks like other letters. */
const bare = (text: string): string =>
  text
    .replace(/\p{So}+/gu, "")
    .normalize("NFKD")
    .replace(/[\p{M}\p{So}]+/gu, "");

/** As it looks in Latin letters. What is taken for an l as a capital is an I to a reader. */
function latinOf(letter: string): string {
  if (!/\p{L}/u.test(letter) || /[a-z]/i.test(letter)) return letter;
  const look = looks(letter);
  if (!isPlain(look)) return letter;
  return look.toLowerCase() === "l" && letter !== letter.toLowerCase() ? "i" : look;
}

/** A text, small, in which each sign that is taken for a Latin letter is one; what looks like none stays. Capitals look like other letters than small ones, so both are looked at. */
export const latinLook = (text: string): string =>
  [...[...bare(text)].map(latinOf).join("").toLowerCase()].map(latinOf).join("");

const shapes = (text: string): string =>
  [...decomposed([...bare(text)].map(looks).join(""))].map((letter) => alike[letter] ?? letter).join("");

/** Forms in which companies are founded, and an article: they tell two of one name apart on paper, hardly to a reader. */
const legalForms = new Set(
  [
    ...[
      "ltd",
      "limited",
      "plc",
      "llc",
      "llp",
      "inc",
      "incorporated",
      "corp",
      "corporation",
      "co",
      "company",
      "pty",
      "pvt",
    ],
    ...[
      "sarl",
      "suarl",
      "sarlu",
      "sa",
      "sas",
      "sasu",
      "eurl",
      "snc",
      "gie",
      "gmbh",
      "ag",
      "bv",
      "nv",
      "oy",
      "ab",
      "spa",
      "srl",
      "ltda",
    ],
    ...["coop", "coopca", "ca", "cooperative", "cooperatives", "scoop", "scoops", "the"],
  ].map(shapes),
);

/**
 * What a name looks like: two names with the same look are taken for one another (the skeleton of UTS #39, over case, accents, spaces,
 * punctuation and legal forms). It is kept in `organizations.name_look`, so a change of this function comes with a migration that fills
 * that column anew.
 */
export function nameLook(name: string): string {
  const words = shapes(name)
    .replace(/[.'’\p{Lm}]/gu, "")
    // "S. A." is a form as "SA" is.
    .replace(/(?<=(?:^|\P{L})\p{L})\s+(?=\p{L}(?:\P{L}|$))/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  while (words.length > 1 && legalForms.has(words.at(-1)!)) words.pop();
  while (words.length > 1 && legalForms.has(words[0]!)) words.shift();
  return words.join("") || shapes(name).replace(/\s+/g, "");
}

/** The marketplace's name, the one word of it that nobody else has, and what it alone says of others. */
const reserved = [
  siteFacts.name,
  siteFacts.name.split(" ").sort((one, other) => other.length - one.length)[0] ?? "",
  "verified",
  "vérifié",
].map(nameLook);

/** Further words with which somebody vouches for another. Names of honest companies have them, so they are no name's problem. */
const vouching = ["official", "officiel", "trusted", "de confiance"].map(nameLook);

/** Signs and figures that stand for a letter inside a word; elsewhere they are what they are. */
const standIns: Partial<Record<string, string>> = {
  ...{ "|": "l", "\u2223": "l", "\u01c0": "l", "\u01c3": "l", "!": "l", "\u00a1": "l", "\u2228": "v", "\u2227": "a" },
  ...{
    "\u2229": "n",
    "\u222a": "u",
    $: "s",
    "\u20ac": "e",
    "@": "a",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "8": "b",
  },
};

/**
 * All that a name may be taken for: its look, and that of the word that its signs spell. Only the first is kept, so whoever asks whether
 * two names look the same asks with all of these.
 */
export function nameLooks(name: string): string[] {
  const spelled = [...name]
    .map((sign, at, signs) => {
      const isWithin = [signs[at - 1], signs[at + 1]].some((beside) => beside !== undefined && /\p{L}/u.test(beside));
      return (isWithin && standIns[sign]) || sign;
    })
    .join("");
  return [...new Set([nameLook(name), nameLook(spelled)])];
}

/** Whether a name passes for the marketplace's own, or for its word, alone or with something added. */
export const looksLikeOperator = (looks: readonly string[]): boolean =>
  looks.some((look) => reserved.some((own) => look.includes(own)));

/** Whether a text that stands beside a name passes for a badge of ours there. */
export function passesForBadge(text: string): boolean {
  const looks = nameLooks(text);
  return looksLikeOperator(looks) || looks.some((look) => vouching.some((word) => look.includes(word)));
}
