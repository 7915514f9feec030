import { problem, requiredText, text } from "./fields.ts";

/**
 * Signs that hide, move or end what stands around them: controls and line breaks, directions of writing, everything that takes no place,
 * signs for private use, halves of a sign. None belongs in a name, and each makes one name look like another.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2800\u{13441}\u{13442}]/u;

/** Marks heaped on one letter cover the lines around it; no language writes more than three. */
const heaped = /\p{M}{4}/u;

/**
 * Pictures and ticks say what a name must not say of itself, such as that it was verified; a root sign is one to a reader. Signs of a
 * mark or a degree are words' own.
 */
const pictured = /(?![\u00a9\u00ae\u00b0\u2122])[\p{So}\u221a\u{10102}]/u;

/** No name is longer. What is longer than this is refused for its length, before anything works on it: putting its marks in order takes the square of it. */
const longest = 2000;

/** Arabic and the scripts of India join and part letters with these two, so between such letters they are part of the word. */
const joiners = /(?<=[\u0600-\u08ff\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u08ff\u0900-\u0dff])/g;

/** One way of writing each letter (NFC), one space between words. */
const tidied = (value: unknown): unknown =>
  typeof value === "string" && value.length <= longest
    ? value
        .normalize("NFC")
        .replace(/\p{Zs}+/gu, " ")
        .trim()
    : value;

const holdsNothingHidden = (value: string | null | undefined): boolean =>
  !value || ![hidden, heaped, pictured].some((signs) => signs.test(value.replace(joiners, "")));

/** A name, a title, a number on a paper: one line of visible signs. */
export const nameText = (max: number) =>
  text(max).transform(tidied).test("visibleSigns", problem("hiddenSigns"), holdsNothingHidden);

/** A name that must not be blank. */
export const requiredName = (max: number) =>
  requiredText(max).transform(tidied).test("visibleSigns", problem("hiddenSigns"), holdsNothingHidden);

/** The same for what no contract reads: the name, or undefined when it holds a sign that none may. */
export function readName(given: string): string | undefined {
  const name = tidied(given) as string;
  return holdsNothingHidden(name) ? name : undefined;
}

const everyHidden = new RegExp(`${hidden.source}|${pictured.source}|(?<=\\p{M}{3})\\p{M}`, "gu");

/** A name that is older than the rule, or that somebody else has given us, without what no name may hold. */
export const visibleName = (given: string): string =>
  readName(given) ?? (tidied(given.slice(0, longest).replace(everyHidden, " ")) as string);

const everySign = new RegExp(`${hidden.source}|(?<=\\p{M}{3})\\p{M}`, "gu");
const joining = /[\u200c\u200d]/;
const joinedScript = /[\u0600-\u08ff\u0900-\u0dff]/;
const isJoiner = (whole: string, at: number): boolean =>
  joining.test(whole.charAt(at)) && joinedScript.test(whole.charAt(at - 1)) && joinedScript.test(whole.charAt(at + 1));

/** What stands on paper: lines of visible signs. What hides, moves or ends what stands around it is taken out, as a text that was copied from elsewhere has such signs unseen. */
const visibleLines = (given: unknown): unknown =>
  typeof given === "string" && given.length <= longest
    ? given
        .normalize("NFC")
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .replace(/\t/g, " ")
        .replace(everySign, (sign: string, at: number, whole: string) =>
          sign === "\n" || isJoiner(whole, at) ? sign : "",
        )
        .trim()
    : given;

/** A text of several lines that is agreed on, and stands on paper. */
export const paperText = (max: number) => text(max).transform(visibleLines);
