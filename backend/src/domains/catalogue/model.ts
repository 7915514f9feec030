import { countryName } from "#shared/kernel/country.ts";
import { fold } from "#shared/kernel/language.ts";
import type { Currency } from "#shared/kernel/money.ts";
import type { CategoryId, Unit } from "#shared/catalogue/choices.ts";
import { isOrderable, isWeight, pricePerTradeUnit, quantityInTradeUnit } from "#shared/catalogue/rules.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `supplier_products`: stock, price and order limits are in the listing's own unit and currency. */
export class Product extends BusinessRecord {
  static override readonly tableName = "supplier_products";

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
  declare originCountry: string;
  declare seasonStart: number | null;
  declare seasonEnd: number | null;
  declare certifications: string[];
  declare images: string[];
  declare active: boolean;
  /** Counted by the database, which keeps each version in `listing_terms`. */
  declare termsVersion: number;
  declare searchText: string;
  declare comparablePrice: string | null;
  declare comparableQuantity: string | null;
}

type Described = Pick<
  Product,
  "name" | "description" | "category" | "originCountry" | "certifications" | "price" | "currency" | "quantity" | "unit"
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
    comparablePrice: isOrderable(product.unit, product.currency)
      ? pricePerTradeUnit(product.price, product.unit)
      : null,
    comparableQuantity: comparableQuantity(product),
  };
}

/** In the trade unit, for goods that are weighed. */
export const comparableQuantity = ({ quantity, unit }: Pick<Product, "quantity" | "unit">): string | null =>
  isWeight(unit) ? quantityInTradeUnit(quantity, unit) : null;
