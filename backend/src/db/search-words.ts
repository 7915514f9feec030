import { fold } from "#shared/kernel/language.ts";

/** More words than these narrow nothing. */
const most = 8;

/**
 * The words of a search. Signs only part them. Alone, a word of one sign tells nothing; beside others a digit is one ("grade 1"), a letter
 * none (the "d" of "d'Ivoire"). Null when nothing is left to look for: such a search finds nothing.
 */
export function searchWords(search: string): readonly string[] | null {
  const words = [...new Set(fold(search).split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => /../u.test(word) || /\p{N}/u.test(word),
  );
  return words.some((word) => /../u.test(word)) ? words.slice(0, most) : null;
}

export const isSign = (word: string): boolean => [...word].length === 1;

/** A number is meant as it stands, and a single sign: "lot 77" is not lot 7712. */
export const isWhole = (word: string): boolean => isSign(word) || /^\p{N}+$/u.test(word);

/** A word stands in `column`: anywhere from three signs on, at the beginning of a word with two, as a word with one. */
export function matchesWord(column: string, word: string): { sql: string; bindings: [string] } {
  const length = [...word].length;
  if (length > 2) return { sql: `${column} like ?`, bindings: [`%${word}%`] };
  return { sql: `${column} ~ ?`, bindings: [length === 2 ? `\\m${word}` : `\\m${word}\\M`] };
}
