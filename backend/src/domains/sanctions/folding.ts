import { fold } from "#shared/kernel/language.ts";
import { latinLook } from "../organizations/index.ts";
import type { Mark } from "./model.ts";

/** What stands in a company's name for its legal form: two of one name and another form are alike. */
const legalForms = new Set(
  `sarl sarlu sa sas sasu eurl snc sci gie scoops coopca coop ca scop ltd limited llc llp lp inc incorporated corp corporation plc co company cie compagnie gmbh ag kg ohg ug
   bv nv spa srl sl lda ltda as asa ab oy aps pte pty pvt jsc pjsc ojsc ooo oao pao zao est fze fzco fzc wll kk`.split(
    /\s+/,
  ),
);

/** Words that many companies of the trade have in their names: they tell little. */
const common = new Set(
  `cooperative cooperatives societe group groupe holding holdings international intl trading trade trades commerce commercial general import imports export exports enterprise
   enterprises entreprise entreprises industries industry services global africa african afrique cacao cocoa coffee cafe union association federation farmers growers producers agro agri the
   and et de du des la le les of for`.split(/\s+/),
);

/** Before a person's name. */
const titles = new Set("mr mrs ms dr prof sheikh shaykh haji hajji alhaji el al".split(" "));

const letters: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "ae", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Letters of a name that are looked at once it is folded: one sign can become many, lists have no longer names, and indexes hold no more. */
const mostFolded = 400;
/** And of a word. */
const longestWord = 60;

/** The words of a name: without case, marks and punctuation, legal forms and titles. Something is always left. */
export function wordsOf(name: string): string[] {
  const plain = fold(name)
    .slice(0, mostFolded)
    .replace(/[ßøæłđðþı]/g, (letter) => letters[letter] ?? letter)
    // S.A.R.L. and L'Or are one word each, al-Amin two.
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
    .replace(/['’`ʼʿ]/g, "");
  const words = plain.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word ? [word.slice(0, longestWord)] : []));
  const telling = words.filter((word) => !legalForms.has(word) && !titles.has(word));
  return telling.length > 0 ? telling : words;
}

/** As it is kept and compared: the words in the order of the alphabet. */
export const foldName = (name: string): string => wordsOf(name).sort().join(" ");

/** Beyond what Latin alphabets write. */
const foreign = /[^\p{ASCII}\u0080-\u024f\u1e00-\u1eff\p{P}\p{M}\p{Zs}]/u;

/** A name as it is written and, where signs of other alphabets are taken for Latin letters, as it is read then. */
export function readingsOf(name: string): string[] {
  const read = foreign.test(name) ? latinLook(name) : name;
  return read === name ? [name] : [name, read];
}

/** How much a word tells of whose name it is. */
export const weightOf = (word: string): number =>
  (common.has(word) ? 0.3 : 1) * Math.min(8, Math.max(2, [...word].length));

/** A word as one of several spellings of its sound: noor and nur, youssef and yusuf are the same. */
export const soundOf = (word: string): string =>
  word
    .replace(/oo|ou/g, "u")
    .replace(/ee|ie|y/g, "i")
    .replace(/ph/g, "f")
    .replace(/ck|q/g, "k")
    .replace(/dj/g, "j")
    .replace(/(.)\1+/g, "$1");

/** The consonants of a word as several alphabets' spellings have them: mohammed, muhammad and mohamed are `mhmd`. */
export function consonantsOf(word: string): string {
  const spelled = word
    .replace(/ph/g, "f")
    .replace(/ck|q|c(?![eiyh])/g, "k")
    .replace(/dj|dzh|g(?=[eiy])/g, "j")
    .replace(/sch|sh|ch/g, "s")
    .replace(/kh/g, "h")
    .replace(/th/g, "t")
    .replace(/dh/g, "d")
    .replace(/z|c/g, "s");
  const [first = "", ...rest] = spelled;
  const kept = (/[aeiouyw]/.test(first) ? "a" : first) + rest.join("").replace(/[aeiouyw]/g, "");
  return kept.replace(/(.)\1+/g, "$1");
}

/** Longer names are looked at up to here: what a list calls one is shorter, and what is compared grows with the square. */
export const mostWords = 16;

/** By which a name is found among many: the consonants of its telling words, in each of its readings. Two letters are everybody's. */
export const keysOf = (name: string): string[] => {
  const keys = readingsOf(name).flatMap((reading) => {
    const words = wordsOf(reading).slice(0, mostWords);
    const telling = words.filter((word) => !common.has(word));
    return (telling.length > 0 ? telling : words).map(consonantsOf);
  });
  return [...new Set(keys.filter((key) => key.length >= 2))];
};

/** How what an organization says of itself is compared with what others say: numbers without spaces and dashes, names as names. */
export const foldMark = ({ kind, value }: Mark): string =>
  kind === "registerNumber" || kind === "taxNumber"
    ? fold(value).replace(/[^\p{L}\p{N}]+/gu, "")
    : kind === "street"
      ? fold(value)
          .split(/[^\p{L}\p{N}]+/u)
          .filter(Boolean)
          .join(" ")
      : foldName(value);
