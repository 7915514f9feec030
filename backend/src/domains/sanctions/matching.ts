import type { ScreenedKind } from "#shared/sanctions/choices.ts";
import { consonantsOf, mostWords, readingsOf, soundOf, weightOf, wordsOf } from "./folding.ts";

/** Jaro's measure of two words with Winkler's prefix: 1 for the same, 0 for nothing in common. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const found: string[] = [];
  for (let i = 0; i < a.length; i += 1)
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j += 1)
      if (!taken[j] && a[i] === b[j]) {
        taken[j] = true;
        found.push(a[i]!);
        break;
      }
  if (found.length === 0) return 0;
  const others = [...b].filter((_, j) => taken[j]);
  const swapped = found.filter((letter, i) => letter !== others[i]).length / 2;
  const jaro = (found.length / a.length + found.length / b.length + (found.length - swapped) / found.length) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Two words of less are two words. */
const leastAlike = 0.85;
/** What the same consonants are worth, where the vowels differ as spellings of one name do. */
const sameConsonants = 0.95;
const leastForConsonants = 0.79;
const initial = 0.8;

/** How alike two words are. */
type Measure = (a: string, b: string) => number;

/** Works out each value once. */
function once<Value>(work: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

/** Each word and each two of them are measured once: many names of a list have the same words, and the joinings of a name differ by one. */
function measuring(): Measure {
  const [sound, consonants] = [once(soundOf), once(consonantsOf)];
  const wordsAlike: Measure = (a, b) => {
    if (a === b) return 1;
    if (a.length === 1 || b.length === 1) return a.startsWith(b) || b.startsWith(a) ? initial : 0;
    if (sound(a) === sound(b)) return sameConsonants;
    const alike = jaroWinkler(a, b);
    if (alike >= leastForConsonants && consonants(a) === consonants(b)) return Math.max(alike, sameConsonants);
    // Of short words one letter makes another.
    return alike >= leastAlike && Math.min(a.length, b.length) > 3 ? alike : 0;
  };
  const measureOf = once((a) => once((b) => wordsAlike(a, b)));
  return (a, b) => measureOf(a)(b);
}

/** Of what is compared, how much lies in the shorter name: a middle name that only one of them has tells little of a person, a further word more of a company. */
const shorterCounts: Readonly<Record<ScreenedKind, number>> = { person: 0.8, organization: 0.65 };
/** Two words of one name that the other has in one: Ben Ali and Benali. */
const joinedWorth = 0.97;

/** A name, and the same with each two neighbouring words as one. */
const joinings = (words: readonly string[]): string[][] => [
  [...words],
  ...words.slice(1).map((word, i) => [...words.slice(0, i), words[i]! + word, ...words.slice(i + 2)]),
];

const total = (words: readonly string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0);

function pairUp(a: readonly string[], b: readonly string[], kind: ScreenedKind, measure: Measure): number {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const pairs = shorter
    .flatMap((word, i) => longer.map((other, j) => ({ i, j, alike: measure(word, other) })))
    .filter((pair) => pair.alike > 0)
    .sort((one, other) => other.alike - one.alike);
  const used = { shorter: new Set<number>(), longer: new Set<number>() };
  let inShorter = 0;
  let inLonger = 0;
  for (const pair of pairs) {
    if (used.shorter.has(pair.i) || used.longer.has(pair.j)) continue;
    used.shorter.add(pair.i);
    used.longer.add(pair.j);
    inShorter += pair.alike * weightOf(shorter[pair.i]!);
    inLonger += pair.alike * weightOf(longer[pair.j]!);
  }
  if (kind === "person" && used.shorter.size < 2 && longer.length > 1) return 0;
  const part = shorterCounts[kind];
  return (inShorter / total(shorter)) * part + (inLonger / total(longer)) * (1 - part);
}

/** The words of a name in each of its readings. */
const readWords = (name: string): string[][] => readingsOf(name).map((reading) => wordsOf(reading).slice(0, mostWords));

/**
 * How alike a name is to others, from 0 to 1: their words are paired whatever their order, each counts by how much it tells, and what is left over counts against them. A person's
 * name of one word is only alike to another of one word. Of names that can be read in several ways the likest readings count.
 */
export function likenessTo(name: string): (other: string, kind: ScreenedKind) => number {
  const ours = readWords(name);
  const measure = measuring();
  return (other, kind) => {
    const theirs = readWords(other);
    return Math.max(...ours.flatMap((words) => theirs.map((others) => wordsTogether(words, others, kind, measure))));
  };
}

function wordsTogether(
  ours: readonly string[],
  theirs: readonly string[],
  kind: ScreenedKind,
  measure: Measure,
): number {
  if (ours.length === 0 || theirs.length === 0) return 0;
  let best = pairUp(ours, theirs, kind, measure);
  if (best === 1 || ours.length === theirs.length) return best;
  const [longer, shorter] = ours.length > theirs.length ? [ours, theirs] : [theirs, ours];
  for (const joined of joinings(longer).slice(1)) {
    // Two people of one word each would be alike by it alone.
    if (joined.length === 1 && shorter[0] !== joined[0]) continue;
    best = Math.max(best, joinedWorth * pairUp(joined, shorter, kind, measure));
  }
  return best;
}
