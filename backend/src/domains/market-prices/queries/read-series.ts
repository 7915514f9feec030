import { shownMonths, type PriceSeriesView, type PriceSourceView } from "#shared/market-prices/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface PointRow {
  month: string;
  price: string;
  source: string;
  sample: boolean;
  source_url: string | null;
  licence: string | null;
  licence_url: string | null;
}

/** The monthly points of a series, oldest first; samples only where nothing was published. An unknown series is empty. */
export async function readSeries(db: Database, category: string): Promise<PriceSeriesView> {
  const { rows } = await db.raw<{ rows: PointRow[] }>(
    `select p.month, p.price, p.source, p.sample, i.source_url, i.licence, i.licence_url
       from market_prices p left join market_price_imports i on i.id = p.import_id
      where p.category = :category
        and p.sample = not exists (select from market_prices r where r.category = :category and not r.sample)
      order by p.month desc limit :shownMonths`,
    { category, shownMonths },
  );
  const sources = new Map<string, PriceSourceView>();
  for (const { source: name, source_url: url, licence, licence_url: licenceUrl } of rows)
    sources.set(JSON.stringify([name, licence]), { name, url, licence, licenceUrl });
  return {
    category,
    sources: [...sources.values()],
    sample: rows.some((row) => row.sample),
    points: rows.reverse().map((row) => ({ date: row.month.slice(0, 7), price: Number(row.price) })),
  };
}
