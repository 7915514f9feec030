import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { unitStep } from "#shared/terms/worth.ts";
import type { AgreedShipment, OfferedTerms } from "../../terms/index.ts";

/**
 * A schedule for another quantity: each shipment keeps its days and its part of the whole, in whole kilograms or units. What is left over of that goes with the last, and a
 * shipment of nothing is none.
 */
export function scheduleOf(
  schedule: readonly AgreedShipment[],
  quantity: string,
  { unit, unitWeightKg }: Pick<OfferedTerms, "unit" | "unitWeightKg">,
): AgreedShipment[] {
  const thousandths = (text: string) => parseDecimal(text, quantityScale);
  const isCounted = unit !== "MT" && unitWeightKg !== null;
  const step = isCounted ? unitStep(unitWeightKg) * 10n ** BigInt(quantityScale) : 1n;
  const whole = thousandths(quantity);
  const before = schedule.reduce((sum, each) => sum + thousandths(each.quantity), 0n);
  const parts = schedule.map((each) => ((whole * thousandths(each.quantity)) / before / step) * step);
  const given = parts.reduce((sum, part) => sum + part, 0n);
  return schedule.flatMap((each, index) => {
    const part = (parts[index] ?? 0n) + (index === schedule.length - 1 ? whole - given : 0n);
    return part > 0n ? [{ ...each, quantity: formatDecimal(part, quantityScale, 0) }] : [];
  });
}
