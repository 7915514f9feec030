import type { Database } from "#backend/src/db/database.ts";
import { listed } from "./list-suppliers.ts";

interface Props {
  /** How many stand on a page. */
  size: number;
}

/** A profile shows the supplier's products, so it is as new as the newest of them. */
const numbered = `select o.id, changes.changed_at, (row_number() over (order by o.id) - 1) / ? as page
  from organizations o
  join lateral (select greatest(o.updated_at, max(p.updated_at)) as changed_at from supplier_products p
                 where p.organization_id = o.id and p.active and p.deleted_at is null) as changes on true
 where ${listed}`;

/** When the profiles on each page of the sitemap last changed; there are as many pages as dates. */
export async function supplierPages(db: Database, { size }: Props): Promise<Date[]> {
  const { rows } = await db.raw<{ rows: { changed_at: Date }[] }>(
    `select max(changed_at) as changed_at from (${numbered}) as numbered group by page order by page`,
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
    `select id, changed_at from (${numbered}) as numbered where page = ? order by id`,
    [size, page - 1],
  );
  return rows.map((row) => ({ path: `/suppliers/${row.id}`, changedAt: row.changed_at }));
}
