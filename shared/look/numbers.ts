import { divideRounded, formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import type { Language } from "../kernel/language.ts";

/**
 * Numbers as readers write them, on decimal strings alone: no amount ever passes through floating point.
 * English 1,234,567.50; French 1 234 567,50 with the narrow no-break space U+202F.
 */

const signs = {
  en: { group: ",", decimal: "." },
  fr: { group: "\u202f", decimal: "," },
} as const satisfies Record<Language, { group: string; decimal: string }>;

export interface DecimalStyle {
  /** At least this many decimals are written. */
  least?: number;
  /** Leave ".00" away when the decimals are all zero. */
  trim?: boolean;
}

/** A decimal string ("-1234567.5") in the reader's writing. Text that is no decimal comes back as it is. */
export function formatNumber(
  decimal: string,
  language: Language,
  { least = 0, trim = false }: DecimalStyle = {},
): string {
  const match = /^([-+]?)(\d+)(?:\.(\d*))?$/.exec(decimal.trim());
  if (!match) return decimal;
  const { group, decimal: point } = signs[language];
  const whole = (match[2] ?? "0").replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, group);
  let fraction = (match[3] ?? "").padEnd(least, "0");
  if (trim && /^0*$/.test(fraction)) fraction = "";
  return `${match[1] === "-" ? "\u2212" : ""}${whole}${fraction ? point + fraction : ""}`;
}

/** Decimals that a field has: amounts two, quantities three. */
export type Places = 2 | 3;

/** What a writing means: one decimal string, or two of which the reader has to choose. */
type Reading = { value: string } | { thousands: string; fraction: string };

/**
 * What "5,250" or "5.250" means by its sign alone. The reader's own decimal sign begins decimals where the field has three of them; a price has
 * no third, so there it may be either. English groups by the other sign, and in French the point may be either.
 */
function signMeans(sign: string, language: Language, places: Places): "thousands" | "fraction" | "either" {
  if (sign === signs[language].decimal) return places === 3 ? "fraction" : "either";
  return language === "en" ? "thousands" : "either";
}

/** The fraction reading, in a writing that is not doubtful again. */
function plainFraction(whole: string, digits: string, places: Places): string {
  if (places === 2) return formatDecimal(divideRounded(parseDecimal(`${whole}.${digits}`, 3), 10n), 2, 0);
  return digits.endsWith("0") ? formatDecimal(parseDecimal(`${whole}.${digits}`, 3), 3, 0) : `${whole}.${digits}0`;
}

function read(text: string, language: Language, places: Places): Reading | null {
  const grouped = /\d[\s\u00a0\u202f'’]\d/.test(text.trim());
  let plain = text.replace(/[\s\u00a0\u202f'’]/g, "").replace("\u2212", "-");
  const [, whole = "", sign = "", digits = ""] = /^(-?[1-9]\d{0,2})([.,])(\d{3})$/.exec(grouped ? "" : plain) ?? [];
  if (sign) {
    const meaning = signMeans(sign, language, places);
    if (meaning === "either") return { thousands: whole + digits, fraction: plainFraction(whole, digits, places) };
    return { value: meaning === "thousands" ? whole + digits : `${whole}.${digits}` };
  }
  if (language === "en" && /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(",", "");
  if (language === "fr" && /^-?[1-9]\d{0,2}((\.\d{3})+,\d*|(\.\d{3}){2,})$/.test(plain))
    plain = plain.replaceAll(".", "");
  plain = plain.replace(",", ".");
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || !(match[2] || match[3])) return null;
  return {
    value: `${match[1]}${(match[2] || "0").replace(/^0+(?=\d)/, "")}${match[3] ? `.${match[3]}` : ""}`,
  };
}

/**
 * What a form keeps of what a reader typed: a decimal string, or text that no contract takes for a number. "12,5" and
 * "1 234,5" are read in both languages. Three digits behind a sign may be thousands or a fraction: they are what the
 * reader's language says (of a quantity "5,250" is 5250 in English and 5.25 in French), and never guessed where it does not.
 */
export function keptOf(text: string, language: Language, places: Places): string {
  const reading = read(text, language, places);
  if (reading === null) return text;
  return "value" in reading ? reading.value : `${text}?${reading.thousands}|${reading.fraction}`;
}

const doubtful = /^([^?]+)\?(-?\d+)\|(-?\d+(?:\.\d+)?)$/;

/** The two readings of a writing that `keptOf` found doubtful; null for any other. */
export function doubtOf(kept: string): { thousands: string; fraction: string } | null {
  const match = doubtful.exec(kept);
  return match ? { thousands: match[2] ?? "", fraction: match[3] ?? "" } : null;
}

/** The number in a kept text that is written as in the other language, "12,345.67" by a reader of French; null for any other. */
export function otherWritingOf(kept: string): string | null {
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(kept)) return kept.replaceAll(",", "");
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(kept)) return kept.replaceAll(".", "").replace(",", ".");
  return null;
}

/** How a kept decimal stands in an input: the reader's decimal sign, no grouping that would be in the way of typing. */
export function formatTyped(kept: string, language: Language): string {
  const [, typed] = doubtful.exec(kept) ?? [];
  if (typed) return typed;
  if (!/^-?\d+(\.\d+)?$/.test(kept)) return kept;
  return kept.replace(/\.(\d{3})$/, (fraction) => fraction.replace(/\.?0+$/, "")).replace(".", signs[language].decimal);
}
