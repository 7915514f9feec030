import { countryCodes } from "../kernel/country.ts";
import { problem } from "../kernel/problem.ts";
import { ibanIn } from "./iban.ts";

/** Ways of paying that go past escrow, in the words of people. */
const services =
  /\b(?:western union|money\s?gram|bitcoin|usdt|m-?pesa|(?:orange|mobile|mtn) money|(?:wire|bank) transfer|virement)\b/iu;
const named = /\biban(?!\p{L})|iban\s?[a-z]{2}\d{2}/iu;

/** A name for the number of an account, and seven digits or more not far behind it. */
const account =
  /(?:\b(?:(?<!\bon )account|acct|a\/c|rib|sort code|routing|aba|kontonummer)\b|\bcompte\b(?! tenu))[^\d\n]{0,30}\d(?:[\s./-]?\d){6,}|\bsort code\b\D{0,10}\d\d-\d\d-\d\d/iu;

/** Words of trade that are as long as a code, and have the letters of a country where it has them. */
const code =
  "(?!(?:SHIPMENT|DELIVERY|HANDLING|DISPATCH)\\b)([A-Z]{4})\\s?([A-Z]{2})\\s?[A-Z0-9]{2}(?:\\s?[A-Z0-9]{3})?(?![\\p{L}\\p{N}])";
/** Behind a sign or a word that announces a code its letters may be small; without one, only capitals are no other word. */
const codes = [
  new RegExp(`\\b(?:swift|bic)\\b(?:\\s?/\\s?(?:swift|bic))?(?:[ -]?(?:code|no\\.?|n°))?\\s?[:=#]\\s?${code}`, "giu"),
  new RegExp(
    `\\b(?:swift|bic|SWIFT|BIC|Swift|Bic)\\b(?:\\s?/\\s?(?:BIC|SWIFT))?(?:[ -]?[Cc](?:ode|ODE))?\\s${code}`,
    "gu",
  ),
];
const isCountry = (letters: string | undefined) =>
  (countryCodes as readonly string[]).includes(letters?.toLowerCase() ?? "");

/** No field that is asked about takes more; what is longer is refused for its length. */
const longest = 10_000;

/** Whether a text names an account, or another way of paying than escrow. */
export function namesPayment(text: string): boolean {
  // Letters of another width and signs that take no place look the same on paper.
  const plain = text
    .slice(0, longest)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "");
  return (
    [services, named, account].some((sign) => sign.test(plain)) ||
    codes.some((sign) => [...plain.matchAll(sign)].some(([, , country]) => isCountry(country))) ||
    ibanIn(plain)
  );
}

/** For whatever may stand on a paper of ours: payments go through escrow alone, so no paper names another way. */
export const throughEscrowOnly = {
  name: "throughEscrowOnly",
  message: problem("throughEscrowOnly"),
  test: (value: unknown): boolean => typeof value !== "string" || !namesPayment(value),
};
