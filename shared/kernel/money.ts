import { divideRounded, formatDecimal, isDecimal, parseDecimal } from "./decimal.ts";

/** The currencies of the specification's section 3; the escrow provider settles in USD alone. */
export const currencies = ["USD", "EUR", "GBP", "KES", "NGN", "GHS", "ZAR"] as const;
export type Currency = (typeof currencies)[number];

/** The currency of every escrow order (specification, section 9). */
export const escrowCurrency = "USD" satisfies Currency;

/** An amount on the wire: always with its currency, always two decimals. */
export interface MoneyView {
  amount: string;
  currency: Currency;
}

/** Decimals of an amount; all currencies above have cents. */
export const amountScale = 2;
/** The most that an amount may be, in minor units: what its column holds. */
export const mostMinor = 10n ** 16n - 1n;
/** Decimals of those that have none or three (ISO 4217); every other has two. */
const otherScales: Readonly<Record<string, number>> = { XOF: 0, XAF: 0, UGX: 0, RWF: 0, TND: 3 };
export const scaleOf = (currency: string): number => otherScales[currency] ?? amountScale;
/** Decimals of a quantity in metric tons (stored step 0.001, form step 0.1). */
export const quantityScale = 3;

/** Minor units of a decimal amount. @throws {RangeError} when it has more than two decimals. */
export const toMinor = (amount: string): bigint => parseDecimal(amount, amountScale);

/** The decimal amount of minor units. */
export const fromMinor = (minor: bigint): string => formatDecimal(minor, amountScale);

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

export const moneyView = (minor: bigint, currency: Currency): MoneyView => ({ amount: fromMinor(minor), currency });

/** Quantity times price, in minor units, rounded half up to a cent. Quantity in thousandths, price in minor units per unit. */
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
