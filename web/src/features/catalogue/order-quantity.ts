import type { ProductView } from "#shared/catalogue/contract.ts";
import { leastOrder, orderStep } from "#shared/escrow/rules.ts";
import { isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { problem } from "#shared/kernel/field-problems.ts";
import type { Language } from "#shared/kernel/language.ts";
import { quantityScale, toMinor, totalOf } from "#shared/kernel/money.ts";
import { formatQuantityNumber } from "#web/src/ui/money-text.ts";

export type OrderLimits = Pick<ProductView, "availableQuantity" | "minimumOrder" | "maximumOrder">;

const quantity = (text: string) => parseDecimal(text, quantityScale);

/** The typed quantity in thousandths of a metric ton, or null while it is none above zero. */
export function readQuantity(text: string): bigint | null {
  if (!isDecimal(text, quantityScale)) return null;
  const value = quantity(text);
  return value > 0n ? value : null;
}

/** What the form and, in the same words, the server say of a quantity; null when it can be ordered. */
export function quantityProblem(text: string, limits: OrderLimits, language: Language = "en") {
  const value = readQuantity(text);
  if (value === null) return problem("quantity");
  const figure = (given: string) => formatQuantityNumber(given, language);
  const { minimumOrder, maximumOrder, availableQuantity } = limits;
  if (value < quantity(leastOrder)) return problem("atLeast", { least: leastOrder });
  if (value % quantity(orderStep) !== 0n) return problem("step", { step: orderStep });
  if (minimumOrder !== null && value < quantity(minimumOrder))
    return problem("errors:escrow.belowMinimumOrder", { minimum: figure(minimumOrder) });
  if (maximumOrder !== null && value > quantity(maximumOrder))
    return problem("errors:escrow.aboveMaximumOrder", { maximum: figure(maximumOrder) });
  if (value > quantity(availableQuantity.value))
    return problem("errors:escrow.insufficientStock", { available: figure(availableQuantity.value) });
  return null;
}

/** Quantity times the minimum of the price range, in cents; null while there is no quantity. */
export function orderTotal(text: string, price: string): bigint | null {
  const value = readQuantity(text);
  return value === null ? null : totalOf(value, toMinor(price));
}
