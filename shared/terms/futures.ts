import { divideRounded, formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { scaleOf, type Currency } from "../kernel/money.ts";

interface ExchangeRow {
  readonly name: string;
  /** Delivery months, by the exchange's letters. */
  readonly months: string;
  /** In which a price and a differential are said. */
  readonly quote: "centsPerPound" | "usdPerTon";
  /** Decimals of a level and of a differential. */
  readonly scale: number;
  /** The goods that are priced by it. */
  readonly categories: readonly string[];
}

/**
 * Futures contracts that a price is agreed against (ICE Futures U.S. rules for Coffee "C" and Cocoa; ICE Futures Europe for Robusta; read on 2026-11-26). We neither fetch nor
 * show quotes of an exchange: the parties state a level.
 */
export const exchanges = {
  KC: { name: "ICE Coffee C", months: "HKNUZ", quote: "centsPerPound", scale: 2, categories: ["coffee"] },
  RC: { name: "ICE Robusta Coffee", months: "FHKNUX", quote: "usdPerTon", scale: 2, categories: ["coffee"] },
  CC: { name: "ICE Cocoa", months: "HKNUZ", quote: "usdPerTon", scale: 2, categories: ["cocoa"] },
} as const satisfies Record<string, ExchangeRow>;
export type Exchange = keyof typeof exchanges;
export const exchangeCodes = Object.keys(exchanges) as Exchange[];

/** The calendar month (1 to 12) of each of the exchanges' letters. */
const monthLetters = "FGHJKMNQUVXZ";

/** A delivery month as it is written: a letter and a year, "H2027". */
export const futuresMonth = /^([FGHJKMNQUVXZ])(20\d{2})$/;

/** The calendar month of a delivery month, YYYY-MM; null for what is none. */
export function calendarMonthOf(month: string): string | null {
  const [, letter, year] = futuresMonth.exec(month) ?? [];
  return letter && year ? `${year}-${String(monthLetters.indexOf(letter) + 1).padStart(2, "0")}` : null;
}

/** Whether an exchange has a contract for a delivery month. */
export const isTraded = (exchange: Exchange, month: string): boolean =>
  futuresMonth.test(month) && exchanges[exchange].months.includes(month.slice(0, 1));

/** The delivery months of an exchange from a day on, YYYY-MM-DD, so many ahead. */
export function nextMonths(exchange: Exchange, from: string, count: number): string[] {
  const months = [...exchanges[exchange].months];
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Math.ceil(count / months.length) + 1 }, (_, ahead) => first + ahead)
    .flatMap((year) => months.map((letter) => `${letter}${year}`))
    .filter((month) => (calendarMonthOf(month) ?? "") >= from.slice(0, 7))
    .slice(0, count);
}

/** A pound is 0.45359237 kg (international avoirdupois pound of 1959). */
const poundInHundredMillionthsOfKg = 45_359_237n;
const differenceScale = 2;

interface Fixed {
  exchange: Exchange;
  /** The exchange's quote, as its own unit has it. */
  level: string;
  /** So much more or less. */
  difference: string;
}

/** The price of one metric ton in USD at which a differential is fixed, rounded half up to the cent. Not above zero where the difference takes all of the level. */
export function fixedPrice({ exchange, level, difference }: Fixed, currency: Currency = "USD"): string {
  const sum = parseDecimal(level, differenceScale) + parseDecimal(difference, differenceScale);
  const scale = scaleOf(currency);
  // Hundredths of a cent per pound: a metric ton is 1000 / 0.45359237 pounds.
  const minor =
    exchanges[exchange].quote === "usdPerTon"
      ? sum
      : divideRounded(sum * 1000n * 100_000_000n, poundInHundredMillionthsOfKg * 100n);
  return formatDecimal(minor, scale);
}

/** "H7": a delivery month as traders write it. */
export const shortMonth = (month: string): string => month.slice(0, 1) + month.slice(-1);

/** "KC H7 +38.00 ¢/lb". `unit` names the quote of the exchange in the reader's language, and `number` writes a decimal in it. */
export function writeDifferential(
  { exchange, month, difference }: { exchange: Exchange; month: string; difference: string },
  { number, unit }: { number: (decimal: string) => string; unit: (quote: ExchangeRow["quote"]) => string },
): string {
  const sign = difference.startsWith("-") ? "−" : "+";
  const size = formatDecimal(parseDecimal(difference.replace(/^[+-]/, ""), differenceScale), differenceScale);
  return `${exchange} ${shortMonth(month)} ${sign}${number(size)} ${unit(exchanges[exchange].quote)}`;
}
