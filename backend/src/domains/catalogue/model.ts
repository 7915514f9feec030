import { countryName } from "#shared/kernel/country.ts";
import { fold } from "#shared/kernel/language.ts";
import { fromMinor, mostMinor, referenceCurrency, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { CategoryId, Unit } from "#shared/catalogue/choices.ts";
import { hasWeight, listedPrice, quantityInTons } from "#shared/catalogue/rules.ts";
import { shownPrice, worthOf } from "#shared/terms/worth.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import { BusinessRecord } from "#backend/src/db/record.ts";
import type { KeptDescribed } from "../documents/index.ts";

/** A row of `supplier_products`: stock, price and order limits are in the listing's own unit and currency. */
export class Product extends BusinessRecord {
  static override readonly tableName = "supplier_products";
  static override readonly jsonAttributes = ["pictures"];

  declare organizationId: string;
  declare name: string;
  declare description: string;
  declare category: CategoryId;
  declare price: string;
  declare priceMax: string | null;
  declare currency: Currency;
  declare quantity: string;
  declare unit: Unit;
  declare minimumOrder: string | null;
  declare maximumOrder: string | null;
  declare deliveryTimeDays: number | null;
  declare deliveryTerms: string | null;
  /** Kilograms, net, of one bag, container or piece; null for weights, and where nobody has said. */
  declare netWeightKg: string | null;
  declare originCountry: string;
  declare seasonStart: number | null;
  declare seasonEnd: number | null;
  declare certifications: string[];
  declare images: string[];
  /** In their order, the first is the main one. */
  declare pictures: KeptDescribed[];
  /** Whether the public sees it, and may ask for it and order it. */
  declare active: boolean;
  /** Not null while the review holds it back: whether its supplier wants it shown afterwards. */
  declare activeAfterReview: boolean | null;
  /** Counted by the database, which keeps each version in `listing_terms`. */
  declare termsVersion: number;
  /** Counts the changes of its lots, each of which is a version of the terms. */
  declare lotsVersion: number;
  declare searchText: string;
  declare comparablePrice: string | null;
  declare comparableQuantity: string | null;
}

type Described = Pick<
  Product,
  | "name"
  | "description"
  | "category"
  | "originCountry"
  | "certifications"
  | "price"
  | "currency"
  | "quantity"
  | "unit"
  | "netWeightKg"
>;

/** What search looks in, the most telling first, because relevance prefers an early match. */
const searchTextOf = ({ name, category, originCountry, certifications, description }: Described): string =>
  fold(
    [
      name,
      en.category[category].name,
      fr.category[category].name,
      countryName(originCountry, "en"),
      countryName(originCountry, "fr"),
      certifications.join(" "),
      description,
    ].join(" | "),
  );

/** The columns that follow from others; written with every change of those. */
export function derivedColumns(
  product: Described,
): Pick<Product, "searchText" | "comparablePrice" | "comparableQuantity"> {
  return {
    searchText: searchTextOf(product),
    comparablePrice: comparablePrice(product),
    comparableQuantity: comparableQuantity(product),
  };
}

/** In USD for a metric ton; null where that is not known, or so much that nobody compares it. */
function comparablePrice(product: Described): string | null {
  if (product.currency !== referenceCurrency || !hasWeight(product)) return null;
  const agreed = { ...listedPrice(product), currency: referenceCurrency, rate: null, unit: "MT" };
  return worthOf(agreed, "1") > mostMinor ? null : shownPrice(agreed);
}

/** In metric tons, for goods whose weight is known. */
export const comparableQuantity = (product: Pick<Product, "quantity" | "unit" | "netWeightKg">): string | null =>
  hasWeight(product) ? quantityInTons(product.quantity, product) : null;

/** Prices with the decimals of their currency, however they were typed: the database answers them as they were written. */
export const pricesWritten = ({ price, priceMax, currency }: Pick<Product, "price" | "priceMax" | "currency">) => ({
  price: fromMinor(toMinor(price, currency), currency),
  priceMax: priceMax === null ? null : fromMinor(toMinor(priceMax, currency), currency),
});
