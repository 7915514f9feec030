import type { Database } from "#backend/src/db/database.ts";
import { listed } from "./list-suppliers.ts";

interface Props {
  /** How many stand on a page. */
  size: number;
}

/** A profile shows the supplier's products, so it is as new as the newest of them. All of a listed supplier's are shown. */
const changedAt = `greatest(s.updated_at, (select max(l.updated_at) from listed_products l where l.organization_id = s.id))`;

/** Of suppliers with more listings nobody is told when each page changed last: that would be read from every listing. Their entries say it. */
const mostDated = 50_000;

/** When the profiles on each page of the sitemap last changed, undefined where that is not told; there are as many pages as entries. */
export async function supplierPages(db: Database, { size }: Props): Promise<(Date | undefined)[]> {
  const counted = await db.raw<{ rows: [{ suppliers: number; listings: number }] }>(
    `select (select count(*)::integer from listed_suppliers s where ${listed}) as suppliers,
            (select coalesce(sum(listings), 0)::integer from listing_counts) as listings`,
  );
  const [{ suppliers, listings }] = counted.rows;
  if (listings > mostDated) return Array.from({ length: Math.ceil(suppliers / size) }, () => undefined);
  const { rows } = await db.raw<{ rows: { changed_at: Date }[] }>(
    `select max(changed_at) as changed_at from (select ${changedAt} as changed_at, (row_number() over (order by s.id) - 1) / ? as page from listed_suppliers s where ${listed}) as numbered group by page order by page`,
    [size],
  );
  return rows.map((row) => row.changed_at);
}

/** One page of listed suppliers, in the order of their ids. */
export async function supplierAddresses(
  db: Database,
  { page, size }: Props & { page: number },
): Promise<{ path: string; changedAt: Date }[]> {
  const { rows } = await db.raw<{ rows: { id: string; changed_at: Date }[] }>(
    `select s.id, ${changedAt} as changed_at from listed_suppliers s where ${listed} order by s.id limit ? offset ?`,
    [size, (page - 1) * size],
  );
  return rows.map((row) => ({ path: `/suppliers/${row.id}`, changedAt: row.changed_at }));
}
