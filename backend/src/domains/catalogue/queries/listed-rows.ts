import type { Currency } from "#shared/kernel/money.ts";

/** What a list reads of a listing: what it shows of the goods and of their supplier, each as the database has written it (docs/adr/0078-read-tables.md). */
export const listedColumns = "l.product, l.supplier, l.currency, l.weighed";

/** A row of `listed_products` as lists read it. */
export interface ListedRow {
  /** The members of a view that lie in the listing. */
  product: string;
  /** The view of its supplier. */
  supplier: string;
  currency: Currency;
  /** Whether it is known what one of its unit weighs. */
  weighed: boolean;
}
