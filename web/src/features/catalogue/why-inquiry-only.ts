import type { ProductView } from "#shared/catalogue/contract.ts";
import { isWeight } from "#shared/catalogue/rules.ts";
import { isEmpty } from "#shared/escrow/order-range.ts";
import { rangeOf } from "./order-quantity.ts";

/** Why a listing takes inquiries only (decisions, section C); undefined when it can be ordered. */
export function whyInquiryOnly(
  product: ProductView,
): "unit" | "currency" | "maximum" | "soldOut" | "stock" | undefined {
  const { orderable, unit, netWeightKg, availableQuantity, maximumOrder } = product;
  if (!orderable) return isWeight(unit) || netWeightKg !== null ? "currency" : "unit";
  if (!isEmpty(rangeOf(product))) return undefined;
  const mayBe = { ...product, availableQuantity: { value: maximumOrder ?? "0", unit } };
  if (maximumOrder !== null && isEmpty(rangeOf(mayBe))) return "maximum";
  return Number(availableQuantity.value) === 0 ? "soldOut" : "stock";
}
