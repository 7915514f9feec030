import type { ListingTerms, ProductView } from "#shared/catalogue/contract.ts";
import { isWeight, quantityInTons } from "#shared/catalogue/rules.ts";
import { belowLeast, orderRange, partOfUnit, stepOf, type OrderRange } from "#shared/escrow/order-range.ts";
import { leastOrder } from "#shared/escrow/order-steps.ts";
import { isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { problem } from "#shared/kernel/problem.ts";
import type { Language } from "#shared/kernel/language.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { countOf, worthOf, type AgreedPrice } from "#shared/terms/worth.ts";
import { formatQuantityNumber } from "#web/src/ui/money-text.ts";

export type OrderLimits = Pick<
  ProductView,
  "availableQuantity" | "minimumOrder" | "maximumOrder" | "unit" | "netWeightKg"
>;

const quantity = (text: string) => parseDecimal(text, quantityScale);

/** The typed quantity in thousandths of its unit, or null while it is none above zero. */
export function readQuantity(text: string): bigint | null {
  if (!isDecimal(text, quantityScale)) return null;
  const value = quantity(text);
  return value > 0n ? value : null;
}

/** The net weight of one, in kilograms, where whole units are ordered; null for goods that are weighed. */
export const unitWeightOf = ({ unit, netWeightKg }: Pick<OrderLimits, "unit" | "netWeightKg">): string | null =>
  isWeight(unit) ? null : netWeightKg;

/** From how much to how much can be ordered, in metric tons. */
export const rangeOf = ({ availableQuantity, ...limits }: OrderLimits): OrderRange =>
  orderRange({ ...limits, stock: availableQuantity.value });

/** What the form and, in the same words, the server say of a quantity in metric tons; null when it can be ordered. */
export function quantityProblem(text: string, limits: OrderLimits, language: Language = "en") {
  const value = readQuantity(text);
  if (value === null) return problem("quantity");
  const inTons = (given: string) => quantityInTons(given, limits);
  const figure = (given: string) => formatQuantityNumber(inTons(given), language);
  const { minimumOrder, maximumOrder, availableQuantity } = limits;
  const range = rangeOf(limits);
  if (value < quantity(leastOrder)) return belowLeast(limits, range);
  const each = unitWeightOf(limits);
  if (each !== null && countOf(text, each) === null) return partOfUnit(text, each, range);
  const step = stepOf(limits);
  if (each === null && value % quantity(step) !== 0n) return problem("step", { step });
  if (minimumOrder !== null && value < quantity(range.least))
    return problem("errors:escrow.belowMinimumOrder", { minimum: figure(minimumOrder) });
  if (maximumOrder !== null && value > quantity(inTons(maximumOrder)))
    return problem("errors:escrow.aboveMaximumOrder", { maximum: figure(maximumOrder) });
  if (value > quantity(inTons(availableQuantity.value)))
    return problem("errors:escrow.insufficientStock", { available: figure(availableQuantity.value) });
  return null;
}

/** How an order from a listing is priced: at the minimum of its range, paid as the listing says. */
export const agreedOf = (
  { priceRange, unit, netWeightKg }: Pick<ListingTerms, "priceRange" | "unit" | "netWeightKg">,
  payment: ProductView["payment"],
): AgreedPrice => ({
  price: priceRange.min,
  priceCurrency: priceRange.currency,
  priceUnit: unit,
  unitWeightKg: isWeight(unit) ? "1000" : netWeightKg,
  currency: payment?.currency ?? priceRange.currency,
  rate: payment?.rate?.usdPerUnit ?? null,
  unit: "MT",
});

/** What a quantity in metric tons is worth, in minor units of what is paid; null while there is no quantity. */
export function orderTotal(text: string, agreed: AgreedPrice): bigint | null {
  const hasWeight = agreed.unit === agreed.priceUnit || agreed.unitWeightKg !== null;
  return readQuantity(text) === null || !hasWeight ? null : worthOf(agreed, text);
}
