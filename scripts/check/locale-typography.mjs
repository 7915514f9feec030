/**
 * How the sources of texts are written. French ones have ordinary spaces: the build sets those of print
 * (shared/look/french-typography.ts), and a space that is typed by hand is right in one text and wrong in the next.
 */

/** A sentence with everything replaced that is none: placeholders, references to other texts, tags, addresses. */
const prose = (text) =>
  text
    .replace(/\{\{.*?\}\}|\$t\(.*?\)|\w+:\/\/\S+/g, "x")
    .replace(/<\/?\w[^<>]*>/g, "")
    .replace(/\b\d\d?:\d\d\b/g, "x");

const either = [
  [/'/, "has a straight apostrophe, ’ is meant"],
  [/"/, "has a straight quotation mark"],
  [/ {2}/, "has two spaces in a row"],
  [/\.\.\./, "has three dots, … is meant"],
];
const rules = {
  en: either,
  fr: [
    ...either,
    [/[\u00a0\u2009\u202f]/, "has a space that the build sets; write an ordinary one"],
    [/[^\s«(][;?!»%](?=[\s;?!».,)]|$)|[^\s«(]:(?=\s|$)/, "lacks the space before ; : ? ! » or %"],
    [/«(?! )/, "lacks the space after «"],
  ],
};

/** The specification's words, kept to the letter, and words of another language. */
const fixedWords = new Map([
  ["en/identity:login.problem.invalid_credentials", "If you've forgotten your password"],
  ["en/identity:register.submitting", "Creating Account..."],
  ["fr/admin:messages.answerSubject.en", "Re: your message"],
  ["en/catalogue:listing.foundFor_one", 'found for "{{term}}"'],
  ["en/catalogue:listing.foundFor_other", 'found for "{{term}}"'],
]);

/** @param {string} place as in `fr/mail:confirmation.text` */
export function* typographyProblems(place, text) {
  const [language, name] = place.split("/");
  const fixed = fixedWords.get(place);
  const own = prose(fixed ? text.replace(fixed, "") : text);
  for (const [sign, problem] of rules[language] ?? [])
    if (sign.test(own)) yield `shared/locales/${language}/${name.replace(":", '.json: "')}" ${problem}`;
}

/** Whether a French file holds a text in which the build sets a space. */
function hasPlaces(file) {
  let found = false;
  JSON.parse(file, (_key, value) => (found ||= typeof value === "string" && /[;:?!%»«]|\d /.test(value)));
  return found;
}

/** Read the words without showing them. */
const searches = new Set([
  "backend/migrations/20261123-4-order-search.ts",
  "backend/src/domains/catalogue/model.ts",
  "backend/src/domains/catalogue/queries/suggest.ts",
  "backend/src/domains/contracts/commands/make-contract.ts",
  "backend/src/domains/escrow/model.ts",
  "backend/src/domains/organizations/queries/list-suppliers.ts",
  "backend/src/staging/derived.ts",
]);

/** A module that takes French texts has their spaces set, so that no reader gets a file as it is written. */
export function* untypeset(path, text, read) {
  if (searches.has(path) || text.includes("french-typography.ts")) return;
  for (const [, file] of text.matchAll(/from "#(shared\/locales\/fr\/[\w-]+\.json)"/g))
    if (hasPlaces(read(file) ?? "{}")) yield `${path}: ${file} is taken without shared/look/french-typography.ts`;
}
