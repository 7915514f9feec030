import type { Database } from "#backend/src/db/database.ts";
import type { OpenTrade } from "#backend/src/kernel/domain-part.ts";

/** Offers of an organization that wait for an answer, or to become an order. */
export async function countOpenOffers(db: Database, organizationId: string, now: Date): Promise<OpenTrade> {
  const { rows } = await db.raw<{ rows: [{ open: number }] }>(
    `select count(*)::integer as open from offers
      where ? in (buyer_org_id, supplier_org_id) and deleted_at is null
        and ((status = 'pending' and valid_until > ?) or (status = 'accepted' and order_until > ?
          and not exists (select from orders where orders.offer_id = offers.id)))`,
    [organizationId, now, now],
  );
  return { moneyHeld: 0, open: rows[0].open };
}
