import { fold } from "#shared/kernel/language.ts";
import type { Database } from "./database.ts";

/** Instead of each word of a search: itself where it is known, else the known words that one typed wrongly. */
export type SimilarWords = readonly (readonly string[])[];

/** Shorter words are too much like others. */
const leastLetters = 4;
/** The nearest by their trigrams, among which one typo is looked for. */
const looked = 60;
const most = 5;

/**
 * What somebody may have meant whose search found nothing; undefined when no known word is like one of theirs, or all of theirs are known. It reads the
 * words alone (`search_words`), so that it costs the same however many products there are.
 */
export async function findSimilarWords(db: Database, search: string): Promise<SimilarWords | undefined> {
  const words = [...new Set(fold(search).split(/[^\p{L}\p{N}]+/u))].filter(Boolean).slice(0, 6);
  if (!words.some(isTelling)) return undefined;
  const similar: string[][] = [];
  // One after the other: a search has one connection.
  for (const word of words) similar.push(await similarTo(db, word));
  const isOther = similar.some((alternatives, place) => alternatives[0] !== words[place]);
  return isOther && similar.every((alternatives) => alternatives.length > 0) ? similar : undefined;
}

const isTelling = (word: string) => word.length >= leastLetters && !/\p{N}/u.test(word);

async function similarTo(db: Database, word: string): Promise<string[]> {
  if (!isTelling(word)) return [word];
  const { rows } = await db.raw<{ rows: { word: string; known: boolean }[] }>(
    `select * from (select ?::text as word, true as known from search_words where word like ? limit 1) as itself
     union all
     select * from (select word, false from search_words order by word <-> ? limit ${looked}) as near`,
    [word, `%${word}%`, word],
  );
  if (rows[0]?.known) return [word];
  // A long word leaves room for a second slip.
  const slips = word.length < 9 ? 1 : 2;
  const near = rows
    .map((row) => ({ word: row.word, away: distance(word, row.word) }))
    .filter(({ away }) => away <= slips);
  const nearest = Math.min(...near.map(({ away }) => away));
  return near
    .filter(({ away }) => away === nearest)
    .map((one) => one.word)
    .slice(0, most);
}

/** How many letters are wrong, missing, too many or changed places with their neighbour. */
export function distance(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  let [twoAgo, before] = [[] as number[], Array.from({ length: right.length + 1 }, (_, at) => at)];
  left.forEach((letter, i) => {
    const row = [i + 1];
    right.forEach((other, j) => {
      const [above = 0, diagonal = 0, here = 0] = [before[j + 1], before[j], row[j]];
      let least = Math.min(above + 1, here + 1, diagonal + (letter === other ? 0 : 1));
      if (i > 0 && j > 0 && letter === right[j - 1] && left[i - 1] === other)
        least = Math.min(least, (twoAgo[j - 1] ?? 0) + 1);
      row.push(least);
    });
    [twoAgo, before] = [before, row];
  });
  return before[right.length] ?? 0;
}

/** Every word, or one that is like it, stands somewhere in `column`: a condition with its values. */
export function matchesSimilar(column: string, similar: SimilarWords): { sql: string; bindings: string[] } {
  const one = (alternatives: readonly string[]) => `(${alternatives.map(() => `${column} like ?`).join(" or ")})`;
  return { sql: similar.map(one).join(" and "), bindings: similar.flat().map((word) => `%${word}%`) };
}
