import type { PriceChangeKind, PriceChangeView, priceImportEndpoints } from "#shared/market-prices/import-contract.ts";
import type { QueryOf } from "#shared/kernel/endpoint.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import type { Database } from "#backend/src/db/database.ts";
import { offsetPage, valueCondition } from "#backend/src/db/offset-page.ts";

type Query = Omit<QueryOf<typeof priceImportEndpoints.changes>, "filter"> & {
  filter: { importId?: string | undefined; kind?: string | undefined };
};

interface ChangeRow {
  import_id: string;
  position: number;
  kind: PriceChangeKind;
  cell: string;
  category: string;
  month: string;
  published: string;
  published_unit: PriceChangeView["unit"];
  price: string | null;
  before_price: string | null;
  before_source: string | null;
}

/** The lines of an import, or of all. */
export async function listChanges(db: Database, { filter, ...query }: Query): Promise<OffsetPage<PriceChangeView>> {
  const { rows, ...page } = await offsetPage<ChangeRow, "month" | "series" | "id">({
    db,
    select: "c.*",
    from: "market_price_changes c",
    conditions: [valueCondition("c.import_id", filter.importId), valueCondition("c.kind", filter.kind)],
    columns: { month: "c.month", series: "c.category", id: "c.position" },
    tieBreaker: "(c.import_id, c.position)",
    query,
  });
  return {
    ...page,
    items: rows.map((row) => ({
      id: `${row.import_id}.${row.position}`,
      cell: row.cell,
      series: row.category,
      month: row.month.slice(0, 7),
      kind: row.kind,
      published: row.published,
      unit: row.published_unit,
      price: row.price,
      before: row.before_price,
      beforeSource: row.before_source,
    })),
  };
}
