import { divideRounded, formatDecimal, isDecimal, parseDecimal } from "../kernel/decimal.ts";
import { referenceCurrency, type Currency } from "../kernel/money.ts";
import { rateScale } from "../terms/worth.ts";

/** No order is placed at a rate that is older (docs/adr/0038-currencies-and-units.md). */
export const rateHours = 24;
/**
 * A rate that differs by more from the last one of its currency is asked about before it is taken, and waits for a second person. So does one that differs by more
 * from any that stood within the last so many hours: many small steps, up or down, come to the same.
 */
export const usualChangePercent = 10;
export const stepHours = 24;
/** One that differs by more from the last rate that two people have agreed on waits too, however long ago that was: small steps of many days come to the same. */
export const agreedChangePercent = 20;

/** Until when a rate is in force that says of which moment it is. */
export const inForceUntil = (asOf: Date): Date => new Date(asOf.getTime() + rateHours * 3_600_000);
export const isInForce = (asOf: Date, now: Date): boolean => now < inForceUntil(asOf);

/** What an order from a listing is paid in: the listing's own currency where the provider takes it, else USD at a reference rate. */
export const paidIn = (currency: Currency, taken: readonly Currency[]): Currency =>
  taken.includes(currency) ? currency : referenceCurrency;

/** Whether a rate lies so far from the last one, or from another, that somebody may have mistyped it. */
export function differsMuch(rate: string, from: string, percent = usualChangePercent): boolean {
  const [now, before] = [parseDecimal(rate, rateScale), parseDecimal(from, rateScale)];
  const change = now > before ? now - before : before - now;
  return change * 100n > before * BigInt(percent);
}

/** By how many percent a rate lies above another, with one decimal. */
export function changePercent(rate: string, before: string): string {
  const [now, then] = [parseDecimal(rate, rateScale), parseDecimal(before, rateScale)];
  return formatDecimal(divideRounded((now - then) * 1000n, then), 1);
}

/** One line as it was typed or pasted: a currency and what one of it is worth in USD. */
export interface RateLine {
  currency: Currency;
  usdPerUnit: string;
}

/** `EUR 1.0832`, a line for each currency; spaces, tabs, a colon, a semicolon or = may stand between. Empty lines are none. */
export function readRateLines(text: string): RateLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const parts = line.trim();
    if (parts === "") return [];
    const [, code = "", rest = ""] = /^([A-Za-z]*)[\s:;=]*(.*)$/.exec(parts) ?? [];
    // A comma is how half of those who type them write the point.
    const typed = rest.trim();
    return [{ currency: code.toUpperCase(), usdPerUnit: /^\d+,\d+$/.test(typed) ? typed.replace(",", ".") : typed }];
  });
}

/** Whether a text is a rate above zero. */
export const isRate = (text: string): boolean =>
  isDecimal(text, rateScale) && parseDecimal(text, rateScale) > 0n && parseDecimal(text, rateScale) < 10n ** 16n;
