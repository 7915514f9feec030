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

const shapes = (text: string): string =>
  [...decomposed([...decomposed(text)].map((letter) => lookOf.get(letter) ?? letter).join(""))]
    .map((letter) => alike[letter] ?? letter)
    .join("");

/** Forms in which companies are founded: they tell two of one name apart on paper, hardly to a reader. */
const legalForms = new Set(
  "ltd limited plc llc inc incorporated corp corporation co company sarl sa sas eurl gmbh ag bv nv pty pvt spa srl"
    .split(" ")
    .map(shapes),
);

/**
 * What a name looks like: two names with the same look are taken for one another (the skeleton of UTS #39, over case, accents, spaces,
 * punctuation and legal forms). It is kept in `organizations.name_look`, so a change of this function comes with a migration that fills
 * that column anew.
 */
export function nameLook(name: string): string {
  const words = shapes(name)
    .replace(/[.'’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  while (words.length > 1 && legalForms.has(words.at(-1)!)) words.pop();
  return words.join("") || shapes(name).replace(/\s+/g, "");
}

const operator = nameLook(siteFacts.name);

/** Whether a name passes for the marketplace's own, alone or with something added. */
export const looksLikeOperator = (look: string): boolean => look.includes(operator);
