import type { Database } from "#backend/src/db/database.ts";
import type { DetailRow } from "../presenter.ts";
import { listedFrom, rowColumns } from "./list-products.ts";

export const findStatement = `select ${rowColumns}, p.pictures, o.logo as supplier_logo, o.logo_url as supplier_logo_url from ${listedFrom}
  where p.id = ? and p.active and p.deleted_at is null and o.deleted_at is null and o.suspended_at is null and o.unlisted_since is null`;

/** An active product of a supplier who is not suspended. */
export async function findListedProduct(db: Database, id: string): Promise<DetailRow | undefined> {
  // Named, so that each connection parses and plans it once: the plan by primary key is the same for every id.
  const { rows } = await db.raw<{ rows: DetailRow[] }>(findStatement, [id]).options({ name: "catalogue.find-product" });
  return rows[0];
}
