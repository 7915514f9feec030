import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { amountScale, escrowCurrency, quantityScale } from "../kernel/money.ts";
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

/** Escrow orders are in USD and speak MT; any other listing takes inquiries only (decisions, section C). */
export const isOrderable = (unit: Unit, currency: string): boolean => isWeight(unit) && currency === escrowCurrency;

/** What the public reads a listing in: metric tons where the unit is a weight, else the unit itself. */
export const tradeUnit = (unit: Unit): Unit => (isWeight(unit) ? "MT" : unit);

/**
 * A price per the listing's unit as a price per its trade unit. A list calls this for every product: where the units are
 * the same and the text is an amount already, nothing is computed.
 */
export function pricePerTradeUnit(price: string, unit: Unit): string {
  const factor = perMetricTon[unit] ?? 1n;
  if (factor === 1n && /^\d+\.\d\d$/.test(price)) return price;
  return formatDecimal(parseDecimal(price, amountScale) * factor, amountScale);
}

/** A quantity in the listing's unit as one in its trade unit. Kilograms below 1 are dropped: the stored step is a kilogram. */
export function quantityInTradeUnit(quantity: string, unit: Unit): string {
  const factor = perMetricTon[unit] ?? 1n;
  if (factor === 1n && /^\d+\.\d{3}$/.test(quantity)) return quantity.replace(/\.?0+$/, "");
  return formatDecimal(parseDecimal(quantity, quantityScale) / factor, quantityScale, 0);
}

/** A quantity in the trade unit as one in the listing's unit, which is what stock is kept in. */
export const quantityInListingUnit = (quantity: string, unit: Unit): string =>
  formatDecimal(parseDecimal(quantity, quantityScale) * (perMetricTon[unit] ?? 1n), quantityScale);
