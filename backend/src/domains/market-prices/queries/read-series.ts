import type { PriceSeriesView } from "#shared/market-prices/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface PointRow {
  month: string;
  price: string;
  source: string;
  sample: boolean;
}

/** The monthly points of a series, oldest first; an unknown series is empty. */
export async function readSeries(db: Database, category: string): Promise<PriceSeriesView> {
  const rows = (await db("market_prices")
    .where({ category })
    .orderBy("month")
    .select("month", "price", "source", "sample")) as PointRow[];
  return {
    category,
    source: rows[0]?.source ?? "sample",
    sample: rows.some((row) => row.sample),
    points: rows.map((row) => ({ date: row.month.slice(0, 7), price: Number(row.price) })),
  };
}
