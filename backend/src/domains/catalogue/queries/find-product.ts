import type { Database } from "#backend/src/db/database.ts";
import { readRows } from "#backend/src/db/direct.ts";
import { readLots, writtenLots, type LotRow } from "../lot-model.ts";
import type { DetailRow } from "../presenter.ts";
import { listedColumns } from "./listed-rows.ts";

const statement = `select ${listedColumns}, p.pictures, o.logo as supplier_logo, o.logo_url as supplier_logo_url, ${writtenLots("l.id")} as lots
  from listed_products l join supplier_products p on p.id = l.id join organizations o on o.id = l.organization_id
 where l.id = ? and l.shown`;

type Row = DetailRow & { lots: string | null };

/** An active product of a supplier who is not suspended, with its lots. */
export async function findListedProduct(
  db: Database,
  id: string,
): Promise<{ row: DetailRow; lots: readonly LotRow[] } | undefined> {
  // Each connection parses and plans it once: the plan by primary key is the same for every id.
  const [found] = await readRows<Row>(db, { sql: statement, bindings: [id], isAlike: true });
  if (!found) return undefined;
  return { row: found, lots: readLots(found.lots) };
}
