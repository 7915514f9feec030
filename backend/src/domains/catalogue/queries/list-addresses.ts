import { categoryIds } from "#shared/catalogue/choices.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Props {
  /** How many stand on a page, about. */
  size: number;
}

/** Of more listings nobody is told when each page changed last: that would be read from every row. Their entries say it. */
const mostDated = 50_000;
/** Pages are filled by chance: with room for a tenth more, none has more than `size`. */
const filled = 0.9;

/**
 * Listings are dealt to the pages by a hash of their id, so any page is read from one stretch of an index, however many come before it, and one that comes or goes
 * moves no other. The number of pages doubles when they are full: until then each listing stays where it is.
 */
async function countPages(db: Database, { size }: Props): Promise<{ listings: number; pages: number }> {
  const counted = await db.raw<{ rows: { listings: number }[] }>(
    "select coalesce(sum(listings), 0)::integer as listings from listing_counts",
  );
  const listings = counted.rows[0]?.listings ?? 0;
  const needed = listings / (size * filled);
  return { listings, pages: listings <= 0 ? 0 : needed <= 1 ? 1 : 2 ** Math.ceil(Math.log2(needed)) };
}

/** When the products on each page of the sitemap last changed, undefined where that is not told; there are as many pages as entries. */
export async function productPages(db: Database, { size }: Props): Promise<(Date | undefined)[]> {
  const { listings, pages } = await countPages(db, { size });
  const undated = Array.from({ length: pages }, () => undefined);
  if (listings > mostDated) return undated;
  const { rows } = await db.raw<{ rows: { page: number; changed_at: Date }[] }>(
    `select ((uuid_hash(id)::bigint + 2147483648) * ? / 4294967296)::integer as page, max(updated_at) as changed_at
       from listed_products where shown group by 1`,
    [pages],
  );
  const changes = new Map(rows.map((row) => [row.page, row.changed_at]));
  return undated.map((_, page) => changes.get(page));
}

/** One page of listed products, in an order that never changes. */
export async function productAddresses(
  db: Database,
  { page, size }: Props & { page: number },
): Promise<{ path: string; changedAt: Date }[]> {
  const { pages } = await countPages(db, { size });
  if (page > pages) return [];
  const edge = (at: number) => (at * 2 ** 32) / pages - 2 ** 31;
  const { rows } = await db.raw<{ rows: { id: string; category: string; updated_at: Date }[] }>(
    "select id, category, updated_at from listed_products where shown and uuid_hash(id) between ?::integer and ?::integer order by uuid_hash(id)",
    [edge(page - 1), edge(page) - 1],
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
