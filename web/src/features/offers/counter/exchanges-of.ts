import { cropOf } from "#shared/catalogue/choices.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { exchangeCodes, exchanges, type Exchange } from "#shared/terms/futures.ts";

/** What a form has to know of the goods whose terms are written. */
export interface OfferedGoods extends Pick<OfferView, "unit" | "currency"> {
  product: Pick<OfferView["product"], "category">;
}

/** The exchanges against which these goods can be priced: a quote is of weights, and in USD. */
export function exchangesOf({ product, unit, currency }: OfferedGoods): Exchange[] {
  if (unit !== "MT" || currency !== "USD") return [];
  const crop = cropOf(product.category);
  return exchangeCodes.filter((code) => (exchanges[code].categories as readonly string[]).includes(crop));
}
