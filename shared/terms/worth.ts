import { divideRounded, formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { fromMinor, quantityScale, scaleOf, toMinor, totalOf, type Currency } from "../kernel/money.ts";

/** Places of a rate: 1 NGN is 0.00065 USD, and its last digits are worth something too. */
export const rateScale = 10;
/** Places of a net weight in kilograms: grams. */
export const netWeightScale = 3;

/** How a price was agreed: of one of a unit, in the listing's currency, and at which rate it is paid in another. */
export interface AgreedPrice {
  /** Of one `priceUnit`, in `priceCurrency`. */
  price: string;
  priceCurrency: Currency;
  priceUnit: string;
  /** Kilograms, net, that one weighs; null where nobody has said. */
  unitWeightKg: string | null;
  /** USD for one of `priceCurrency`, as frozen; null where it is paid as it is priced. */
  rate: string | null;
  /** In which it is paid. */
  currency: Currency;
  /** In which quantities are given: metric tons, or the price's own unit. */
  unit: string;
}

/** An amount of one currency in another, by what one of it is worth there, rounded half up to the smallest unit. */
export function convert(minor: bigint, from: Currency, rate: string, to: Currency): bigint {
  const [value, per] = [minor * parseDecimal(rate, rateScale), 10n ** BigInt(rateScale)];
  return divideRounded(value * 10n ** BigInt(scaleOf(to)), per * 10n ** BigInt(scaleOf(from)));
}

/** Minor units of the price's own currency that a quantity in the terms' unit is worth: so many times the price of one, rounded once. */
export function listedWorth(
  { price, priceCurrency, priceUnit, unitWeightKg, unit }: AgreedPrice,
  quantity: string,
): bigint {
  const [amount, each] = [parseDecimal(quantity, quantityScale), toMinor(price, priceCurrency)];
  if (unit === priceUnit) return totalOf(amount, each);
  if (unitWeightKg === null) throw new RangeError(`nobody has said what one of ${priceUnit} weighs`);
  // A thousandth of a metric ton is a kilogram, and a unit weighs so many grams.
  return divideRounded(amount * 1000n * each, parseDecimal(unitWeightKg, netWeightScale));
}

/** Minor units that a quantity in the terms' unit is worth in the currency that is paid. Every amount of an offer or an order comes from here. */
export function worthOf(agreed: AgreedPrice, quantity: string): bigint {
  const worth = listedWorth(agreed, quantity);
  const { rate, priceCurrency, currency } = agreed;
  return rate === null ? worth : convert(worth, priceCurrency, rate, currency);
}

/** What one of the terms' unit costs in the currency that is paid, rounded: to be read, and never to be multiplied. */
export const shownPrice = (agreed: AgreedPrice): string => fromMinor(worthOf(agreed, "1"), agreed.currency);

const grams = (netWeightKg: string): bigint => parseDecimal(netWeightKg, netWeightScale);
const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** So many units weigh whole kilograms, which is what quantities are kept to: 1 bag of 60 kg, 2 of 60.5 kg. */
export const unitStep = (netWeightKg: string): bigint => 1000n / greatestDivisor(grams(netWeightKg), 1000n);

/** How many units a quantity in metric tons is, where it is a whole number of them; null where it is none. */
export function countOf(tons: string, netWeightKg: string): bigint | null {
  const weight = parseDecimal(tons, quantityScale) * 1000n;
  return weight % grams(netWeightKg) === 0n ? weight / grams(netWeightKg) : null;
}

/** What so many units weigh in metric tons; a part of a kilogram is dropped. */
export const tonsOf = (units: string, netWeightKg: string): string =>
  formatDecimal((parseDecimal(units, quantityScale) * grams(netWeightKg)) / 1_000_000n, quantityScale, 0);
