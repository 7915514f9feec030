import type { ProductView } from "#shared/catalogue/contract.ts";
import { leastOrder } from "#shared/escrow/rules.ts";
import { parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";

const quantity = (text: string) => parseDecimal(text, quantityScale);

/** The least that can be ordered: one metric ton, or what the supplier asks for. */
export const atLeastOne = (minimumOrder: string | null): string =>
  minimumOrder !== null && quantity(minimumOrder) > quantity(leastOrder) ? minimumOrder : leastOrder;

/** Why a listing takes inquiries only (decisions, section C); undefined when it can be ordered. */
export function whyInquiryOnly({
  orderable,
  priceRange,
  availableQuantity,
  minimumOrder,
}: ProductView): "unit" | "currency" | "stock" | undefined {
  if (!orderable) return priceRange.currency === "USD" ? "unit" : "currency";
  return quantity(availableQuantity.value) < quantity(atLeastOne(minimumOrder)) ? "stock" : undefined;
}
