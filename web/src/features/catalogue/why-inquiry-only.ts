import type { ProductView } from "#shared/catalogue/contract.ts";
import { isWeight, quantityInTons } from "#shared/catalogue/rules.ts";
import { parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { leastOf } from "./order-quantity.ts";

const quantity = (text: string) => parseDecimal(text, quantityScale);

/** Why a listing takes inquiries only (decisions, section C); undefined when it can be ordered. */
export function whyInquiryOnly(product: ProductView): "unit" | "currency" | "stock" | undefined {
  const { orderable, unit, netWeightKg, availableQuantity } = product;
  if (!orderable) return isWeight(unit) || netWeightKg !== null ? "currency" : "unit";
  return quantity(quantityInTons(availableQuantity.value, product)) < quantity(leastOf(product)) ? "stock" : undefined;
}
