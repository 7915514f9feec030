import { categoryIds } from "#shared/catalogue/choices.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Props {
  /** How many stand on a page. */
  size: number;
}

/** Of more listings nobody is told when each page changed last: that would be read from every row. Their entries say it. */
const mostDated = 50_000;

/** When the products on each page of the sitemap last changed, undefined where that is not told; there are as many pages as entries. */
export async function productPages(db: Database, { size }: Props): Promise<(Date | undefined)[]> {
  const counted = await db.raw<{ rows: { listings: number }[] }>(
    "select coalesce(sum(listings), 0)::integer as listings from listing_counts",
  );
  const listings = counted.rows[0]?.listings ?? 0;
  if (listings > mostDated) return Array.from({ length: Math.ceil(listings / size) }, () => undefined);
  const { rows } = await db.raw<{ rows: { changed_at: Date }[] }>(
    `select max(updated_at) as changed_at
       from (select updated_at, (row_number() over (order by id) - 1) / ? as page from listed_products where shown) as numbered
      group by page order by page`,
    [size],
  );
  return rows.map((row) => row.changed_at);
}

/** One page of listed products, in the order of their ids, which never changes. */
export async function productAddresses(
  db: Database,
  { page, size }: Props & { page: number },
): Promise<{ path: string; changedAt: Date }[]> {
  const { rows } = await db.raw<{ rows: { id: string; category: string; updated_at: Date }[] }>(
    "select id, category, updated_at from listed_products where shown order by id limit ? offset ?",
    [size, (page - 1) * size],
  );
  return rows.map((row) => ({ path: `/products/${row.category}/${row.id}`, changedAt: row.updated_at }));
}

/** When a listed product of each category last changed. */
export async function categoryChanges(db: Database): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.raw<{ rows: { category: string; changed_at: Date | null }[] }>(
    `select category, (select max(l.updated_at) from listed_products l where l.shown and l.category = asked.category) as changed_at
       from unnest(?::text[]) as asked (category)`,
    [[...categoryIds]],
  );
  return new Map(rows.flatMap((row) => (row.changed_at ? [[row.category, row.changed_at] as const] : [])));
}
