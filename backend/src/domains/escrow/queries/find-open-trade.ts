import { heldStatuses } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";

/** What an organization has not ended yet: orders whose money is held, orders that wait for it, offers that wait for an answer. */
export async function findOpenTrade(
  db: Database,
  organizationId: string,
  now: Date,
): Promise<{ moneyHeld: number; open: number }> {
  const { rows } = await db.raw<{ rows: [{ money_held: number; open: number }] }>(
    `select (select count(*) from orders where ? in (buyer_org_id, supplier_org_id) and status = any(?::text[]))::integer as money_held,
            (select count(*) from orders where ? in (buyer_org_id, supplier_org_id) and status = 'created')::integer
          + (select count(*) from offers where ? in (buyer_org_id, supplier_org_id) and deleted_at is null
               and ((status = 'pending' and valid_until > ?) or (status = 'accepted' and order_until > ?
                 and not exists (select from orders where orders.offer_id = offers.id))))::integer as open`,
    [organizationId, heldStatuses, organizationId, organizationId, now, now] as never[],
  );
  return { moneyHeld: rows[0].money_held, open: rows[0].open };
}
