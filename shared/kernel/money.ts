import { divideRounded, formatDecimal, isDecimal, parseDecimal } from "./decimal.ts";

/** The currencies of the specification's section 3. Further ones are rows of `ledger_currencies` (docs/adr/0038-currencies-and-units.md). */
export const currencies = ["USD", "EUR", "GBP", "KES", "NGN", "GHS", "ZAR"] as const;
/** A code of ISO 4217. Which of them we keep books in is data. */
export type Currency = string;

/** What an order is in whose listing's currency the provider does not take (specification, section 9). */
export const referenceCurrency = "USD" satisfies Currency;

/** An amount on the wire: always with its currency, always with the decimals that the currency has. */
export interface MoneyView {
  amount: string;
  currency: Currency;
}

const usualScale = 2;
/** The most that any currency has here, which is what the columns of amounts hold. */
export const mostScale = 3;
/** The most that an amount may be, in minor units: what its column holds. */
export const mostMinor = 10n ** 16n - 1n;
/** Those that have none or three by ISO 4217; every other has two. A row of `ledger_currencies` says the same of its own. */
const withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const withThree = "BHD IQD JOD KWD LYD OMR TND";
const otherScales: ReadonlyMap<string, number> = new Map([
  ...withoutDecimals.split(" ").map((code) => [code, 0] as const),
  ...withThree.split(" ").map((code) => [code, mostScale] as const),
]);
/** Decimals of a currency's amounts. */
export const scaleOf = (currency: string): number => otherScales.get(currency) ?? usualScale;
/** Decimals of a quantity in metric tons (stored step 0.001, form step 0.1). */
export const quantityScale = 3;

/** Minor units of a decimal amount. @throws {RangeError} when it has more decimals than its currency. */
export const toMinor = (amount: string, currency: string): bigint => parseDecimal(amount, scaleOf(currency));

/** The decimal amount of minor units. */
export const fromMinor = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));

/** Minor units of an amount that says its currency. */
export const minorOf = ({ amount, currency }: MoneyView): bigint => toMinor(amount, currency);

/** Minor units of a decimal text; undefined for what is no amount, not below zero, of that currency. */
export function readMinor(amount: string, currency: string): bigint | undefined {
  const scale = scaleOf(currency);
  const minor = isDecimal(amount, scale) ? parseDecimal(amount, scale) : -1n;
  return minor < 0n ? undefined : minor;
}

/** An amount as somebody else has written it. */
interface Reported {
  amount: string;
  currency: string;
}

/** Whether two amounts are worth the same, however they are written: "65625" is "65625.00". What is no amount is like nothing. */
export function isSameMoney(one: Reported, other: Reported): boolean {
  const minor = readMinor(one.amount, one.currency);
  return one.currency === other.currency && minor !== undefined && minor === readMinor(other.amount, other.currency);
}

export const moneyView = (minor: bigint, currency: Currency): MoneyView => ({
  amount: fromMinor(minor, currency),
  currency,
});

/** Quantity times price, in minor units, rounded half up to the smallest unit. Quantity in thousandths, price in minor units per unit. */
export function totalOf(quantity: bigint, pricePerUnit: bigint): bigint {
  return divideRounded(quantity * pricePerUnit, 10n ** BigInt(quantityScale));
}

/**
 * Splits minor units by ratios so that the parts always sum to the whole: the largest remainders get the missing cents,
 * equal remainders in the order given. Ours, because dinero.js gives the leftovers to the first shares instead (ADR 0004).
 */
export function allocateMinor(minor: bigint, ratios: readonly bigint[]): bigint[] {
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0n);
  if (minor < 0n || whole <= 0n || ratios.some((ratio) => ratio < 0n)) throw new RangeError("nothing to allocate");
  const parts = ratios.map((ratio, index) => ({ index, base: (minor * ratio) / whole, rest: (minor * ratio) % whole }));
  const missing = Number(minor - parts.reduce((sum, part) => sum + part.base, 0n));
  const byRemainder = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const extra = new Set(byRemainder.slice(0, missing).map((part) => part.index));
  return parts.map((part) => part.base + (extra.has(part.index) ? 1n : 0n));
}
