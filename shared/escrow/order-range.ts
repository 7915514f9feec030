import { isWeight, quantityInListingUnit, quantityInTons, type Weighed } from "../catalogue/rules.ts";
import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import type { FieldProblem } from "../kernel/errors.ts";
import { quantityScale } from "../kernel/money.ts";
import { countOf, netWeightScale, tonsOf, unitStep } from "../terms/worth.ts";
import { leastOrder, orderStep } from "./order-steps.ts";

/** What bounds an order from a listing, each in the listing's own unit. */
export interface ListingLimits extends Weighed {
  minimumOrder: string | null;
  maximumOrder: string | null;
  stock: string;
}

/** From how much to how much can be ordered of a listing, in metric tons. Where the least is above the most, nothing can. */
export interface OrderRange {
  least: string;
  most: string;
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);
const tons = (weight: bigint): string => formatDecimal(weight, quantityScale, 0);
const orderedAlone = ({ unit, netWeightKg }: Weighed): string | null => (isWeight(unit) ? null : netWeightKg);

/** By how much orders of a listing differ, in metric tons: a tenth, or what the least number of units weighs that is whole kilograms. */
export function stepOf(listing: Weighed): string {
  const each = orderedAlone(listing);
  return each === null ? orderStep : tonsOf(String(unitStep(each)), each);
}

/** In whole steps; what the supplier asks for is reached, and what there is, or may be ordered, never exceeded. */
export function orderRange({ minimumOrder, maximumOrder, stock, ...listing }: ListingLimits): OrderRange {
  const step = thousandths(stepOf(listing));
  const inTons = (quantity: string) => thousandths(quantityInTons(quantity, listing));
  let least = thousandths(leastOrder);
  if (minimumOrder !== null) {
    const dropped = inTons(minimumOrder);
    const isLess = thousandths(quantityInListingUnit(tons(dropped), listing) ?? "0") < thousandths(minimumOrder);
    const asked = isLess ? dropped + 1n : dropped;
    if (asked > least) least = asked;
  }
  let most = inTons(stock);
  if (maximumOrder !== null && inTons(maximumOrder) < most) most = inTons(maximumOrder);
  return { least: tons(((least + step - 1n) / step) * step), most: tons((most / step) * step) };
}

export const isEmpty = ({ least, most }: OrderRange): boolean => thousandths(least) > thousandths(most);

/** A number of units as one that can be ordered, with what it weighs in metric tons. */
export interface WholeUnits {
  count: string;
  quantity: string;
}

/** What can be ordered next to a quantity in metric tons that is no whole number of units: of what lies outside the range, its end. */
export function orderableAround(
  quantity: string,
  netWeightKg: string,
  { least, most }: OrderRange,
): { below: WholeUnits | null; above: WholeUnits | null } {
  const step = thousandths(tonsOf(String(unitStep(netWeightKg)), netWeightKg));
  const wanted = thousandths(quantity) / step;
  const [first, last] = [thousandths(least) / step, thousandths(most) / step];
  const lower = wanted < last ? wanted : last;
  const upper = wanted + 1n > first ? wanted + 1n : first;
  const whole = (steps: bigint): WholeUnits => {
    const found = tons(steps * step);
    return { count: String(countOf(found, netWeightKg)), quantity: found };
  };
  return { below: lower >= first ? whole(lower) : null, above: upper <= last ? whole(upper) : null };
}

/** What is said of a part of a unit, in the form and by the API alike. */
export function partOfUnit(quantity: string, netWeightKg: string, range: OrderRange): Omit<FieldProblem, "field"> {
  const { below, above } = orderableAround(quantity, netWeightKg, range);
  const each = formatDecimal(parseDecimal(netWeightKg, netWeightScale), netWeightScale, 0);
  const lower = below && { below: below.quantity, belowCount: below.count };
  const upper = above && { above: above.quantity, aboveCount: above.count };
  if (below && above) return { key: "wholeUnits", values: { each, ...upper, ...lower } };
  if (above) return { key: "wholeUnitsAbove", values: { each, ...upper } };
  return below ? { key: "wholeUnitsBelow", values: { each, ...lower } } : { key: "wholeUnitsOnly", values: { each } };
}

/** What is said of less than can be ordered: the least, as it is counted in the listing. */
export function belowLeast(listing: Weighed, { least }: OrderRange): Omit<FieldProblem, "field"> {
  const each = orderedAlone(listing);
  if (each === null) return { key: "atLeastMT", values: { least } };
  const weight = formatDecimal(parseDecimal(each, netWeightScale), netWeightScale, 0);
  return { key: `atLeast${listing.unit}`, values: { least, count: Number(countOf(least, each)), each: weight } };
}
