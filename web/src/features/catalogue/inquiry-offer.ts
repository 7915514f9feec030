import type { ProductView } from "#shared/catalogue/contract.ts";
import { isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { amountScale, fromMinor, quantityScale, toMinor } from "#shared/kernel/money.ts";
import { orderTotal, readQuantity } from "./order-quantity.ts";

/**
 * The offer that an inquiry makes: what is typed, or 1 unit at the lowest price of the range where nothing is
 * (decisions, section C). Null while something typed is no quantity or no price: no sum is shown of it.
 */
export function offerOf(quantity: string, price: string, { priceRange }: Pick<ProductView, "priceRange">) {
  const [offered, asked] = [quantity || "1", price || priceRange.min];
  if (readQuantity(offered) === null || !isDecimal(asked, amountScale) || toMinor(asked) <= 0n) return null;
  const total = orderTotal(offered, asked);
  return total === null ? null : { quantity: offered, price: asked, total: fromMinor(total) };
}

/** Whether a quantity is more than what a listing shows. */
export const isBeyond = (quantity: string, available: string): boolean =>
  parseDecimal(quantity, quantityScale) > parseDecimal(available, quantityScale);
