import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import type { FieldProblem } from "../kernel/errors.ts";
import { quantityScale } from "../kernel/money.ts";
import { netWeightScale, wholeUnitsAround, type WholeUnits } from "../terms/worth.ts";
import { leastOrder } from "./rules.ts";

/** The whole numbers of units next to a quantity in metric tons that is none; the lower one only where so little can be ordered. */
export function orderableAround(tons: string, netWeightKg: string): { below: WholeUnits | null; above: WholeUnits } {
  const thousandths = (quantity: string) => parseDecimal(quantity, quantityScale);
  const { below, above } = wholeUnitsAround(tons, netWeightKg);
  return { below: below && thousandths(below.quantity) >= thousandths(leastOrder) ? below : null, above };
}

/** What is said of a part of a unit, in the form and by the API alike. */
export function partOfUnit(tons: string, netWeightKg: string): Omit<FieldProblem, "field"> {
  const { below, above } = orderableAround(tons, netWeightKg);
  const each = formatDecimal(parseDecimal(netWeightKg, netWeightScale), netWeightScale, 0);
  const upper = { each, above: above.quantity, aboveCount: above.count };
  return below
    ? { key: "wholeUnits", values: { ...upper, below: below.quantity, belowCount: below.count } }
    : { key: "wholeUnitsAbove", values: upper };
}
