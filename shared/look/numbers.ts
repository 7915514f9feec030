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

/**
 * What a reader typed as a decimal string, or null. Takes "12,5" and "1 234,5" in both languages; in English a comma
 * before exactly three digits groups thousands ("1,234"), in French it is always the decimal comma.
 */
export function parseTyped(text: string, language: Language): string | null {
  let plain = text.replace(/[\s\u00a0\u202f'’]/g, "").replace("\u2212", "-");
  if (language === "en" && /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(",", "");
  if (language === "fr" && /^-?\d{1,3}(\.\d{3})+,\d*$/.test(plain)) plain = plain.replaceAll(".", "");
  plain = plain.replace(",", ".");
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || !(match[2] || match[3])) return null;
  const whole = (match[2] || "0").replace(/^0+(?=\d)/, "");
  return `${match[1]}${whole}${match[3] ? `.${match[3]}` : ""}`;
}

/** How a stored decimal stands in an input: the reader's decimal sign, no grouping that would be in the way of typing. */
export const formatTyped = (decimal: string, language: Language): string =>
  /^-?\d+(\.\d+)?$/.test(decimal) ? decimal.replace(".", signs[language].decimal) : decimal;
