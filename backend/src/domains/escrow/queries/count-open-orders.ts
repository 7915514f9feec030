import { heldStatuses } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { OpenTrade } from "#backend/src/kernel/domain-part.ts";

/** Orders of an organization that have not ended: those whose money is held, and those that wait for it. */
export async function countOpenOrders(db: Database, organizationId: string): Promise<OpenTrade> {
  const { rows } = await db.raw<{ rows: [{ money_held: number; open: number }] }>(
    `select (count(*) filter (where status = any(?::text[])))::integer as money_held,
            (count(*) filter (where status = 'created'))::integer as open
       from orders where ? in (buyer_org_id, supplier_org_id)`,
    [heldStatuses, organizationId] as never[],
  );
  return { moneyHeld: rows[0].money_held, open: rows[0].open };
}
