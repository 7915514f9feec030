import type { ListedRow } from "../presenter.ts";

/** What a list reads of a listing: what it shows of the goods and of their supplier, each as the database has written it (docs/adr/0078-read-tables.md). */
export const listedColumns = "l.product, l.supplier";

/** A row of `listed_products` as lists read it. */
export interface WrittenRow {
  product: string;
  supplier: string;
}

/** The two texts are objects of JSON: they are read as one, which costs half of reading each. */
export function readListed({ product, supplier }: WrittenRow): ListedRow {
  const row = JSON.parse(`${product.slice(0, -1)},${supplier.slice(1)}`) as Omit<ListedRow, "updated_at"> & {
    updated_at: string;
  };
  return Object.assign(row, { updated_at: new Date(row.updated_at) });
}
