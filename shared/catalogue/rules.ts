import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { fromMinor, quantityScale, scaleOf, toMinor, type Currency } from "../kernel/money.ts";
import { netWeightScale, tonsOf } from "../terms/worth.ts";
import type { Unit } from "./choices.ts";

/** How many of a unit make one metric ton; null where no exact weight is known. "Tons" are metric tons. */
const perMetricTon: Record<Unit, bigint | null> = {
  MT: 1n,
  Tons: 1n,
  KG: 1000n,
  Bags: null,
  Containers: null,
  Pieces: null,
};

export const isWeight = (unit: Unit): boolean => perMetricTon[unit] !== null;

export interface Weighed {
  unit: Unit;
  netWeightKg: string | null;
}

/** Whether it is known what one of a listing's unit weighs: orders speak of metric tons. Others take inquiries only (decisions, section C). */
export const hasWeight = ({ unit, netWeightKg }: Weighed): boolean => isWeight(unit) || netWeightKg !== null;

/** What the public reads a listing in: metric tons where the unit is a weight, else the unit itself. */
export const tradeUnit = (unit: Unit): Unit => (isWeight(unit) ? "MT" : unit);

/**
 * A price per the listing's unit as a price per its trade unit. A list calls this for every product: where the units are
 * the same and the text has its currency's decimals already, nothing is computed.
 */
export function pricePerTradeUnit(price: string, unit: Unit, currency: Currency): string {
  const factor = perMetricTon[unit] ?? 1n;
  if (factor === 1n && scaleOf(currency) === 2 && /^\d+\.\d\d$/.test(price)) return price;
  return fromMinor(toMinor(price, currency) * factor, currency);
}

interface Listed extends Weighed {
  price: string;
  currency: Currency;
}

/** How a listing is priced: of a metric ton where its unit is a weight, else of one unit, whose weight its supplier may have told. */
export const listedPrice = ({ price, currency, unit, netWeightKg }: Listed) => ({
  price: pricePerTradeUnit(price, unit, currency),
  priceCurrency: currency,
  priceUnit: tradeUnit(unit),
  unitWeightKg: isWeight(unit) ? "1000" : netWeightKg,
});

/** A quantity in the listing's unit as one in its trade unit. Kilograms below 1 are dropped: the stored step is a kilogram. */
export function quantityInTradeUnit(quantity: string, unit: Unit): string {
  const factor = perMetricTon[unit] ?? 1n;
  if (factor === 1n && /^\d+\.\d{3}$/.test(quantity)) return quantity.replace(/\.?0+$/, "");
  return formatDecimal(parseDecimal(quantity, quantityScale) / factor, quantityScale, 0);
}

/** A quantity in metric tons as one in the listing's unit, which is what stock is kept in; a thousandth that is not whole is dropped. Null where no weight is known. */
export function quantityInListingUnit(tons: string, { unit, netWeightKg }: Weighed): string | null {
  const [weight, factor] = [parseDecimal(tons, quantityScale), perMetricTon[unit]];
  if (factor !== null) return formatDecimal(weight * factor, quantityScale);
  if (netWeightKg === null) return null;
  // A thousandth of a metric ton is a kilogram, and one unit weighs so many grams.
  return formatDecimal((weight * 1_000_000n) / parseDecimal(netWeightKg, netWeightScale), quantityScale);
}

/** A quantity in the listing's unit in metric tons, as far as a weight is known; else as it is. */
export const quantityInTons = (quantity: string, { unit, netWeightKg }: Weighed): string =>
  isWeight(unit) || netWeightKg === null ? quantityInTradeUnit(quantity, unit) : tonsOf(quantity, netWeightKg);
