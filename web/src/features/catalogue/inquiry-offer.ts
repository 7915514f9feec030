import type { ProductView } from "#shared/catalogue/contract.ts";
import { isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { fromMinor, quantityScale, scaleOf, toMinor, totalOf } from "#shared/kernel/money.ts";
import { readQuantity } from "./order-quantity.ts";

/**
 * The offer that an inquiry makes: what is typed, or 1 unit at the lowest price of the range where nothing is
 * (decisions, section C). Null while something typed is no quantity or no price: no sum is shown of it.
 */
export function offerOf(
  quantity: string,
  price: string,
  { priceRange: { min, currency } }: Pick<ProductView, "priceRange">,
) {
  const [offered, asked] = [quantity || "1", price || min];
  if (readQuantity(offered) === null || !isDecimal(asked, scaleOf(currency)) || toMinor(asked, currency) <= 0n)
    return null;
  const total = totalOf(parseDecimal(offered, quantityScale), toMinor(asked, currency));
  return { quantity: offered, price: asked, total: fromMinor(total, currency) };
}

/** Whether a quantity is more than what a listing shows. */
export const isBeyond = (quantity: string, available: string): boolean =>
  parseDecimal(quantity, quantityScale) > parseDecimal(available, quantityScale);
