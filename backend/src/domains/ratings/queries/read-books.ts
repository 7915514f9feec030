import type { OrganizationType } from "#shared/organizations/choices.ts";
import { otherSide } from "#shared/ratings/rules.ts";
import type { Database } from "#backend/src/db/database.ts";

/** What the books say of the paid orders of an organization that have ended. */
export interface Books {
  ended: number;
  /** Of which money was released. */
  released: number;
  /** Shipments that had a day to leave by, and those that left by it. */
  dated: number;
  onTime: number;
  decidedAgainst: number;
}

/**
 * Read from orders, shipments and decisions as they stand; orders with organizations that are not independent of it do not count. A shipment that was paid back before its day has none.
 */
export async function readBooks(db: Database, organizationId: string, side: OrganizationType): Promise<Books> {
  const { rows } = await db.raw<{ rows: [Record<keyof Books, string>] }>(
    `select count(*) as ended, count(*) filter (where o.status = 'funds_released') as released, coalesce(sum(s.dated), 0) as dated,
            coalesce(sum(s.on_time), 0) as "onTime", count(*) filter (where d.against) as "decidedAgainst"
       from rating_windows w
       join rating_pairs p on p.buyer_org_id = w.buyer_org_id and p.supplier_org_id = w.supplier_org_id and p.related_since is null
       join orders o on o.id = w.order_id
       cross join lateral (
         select count(*) filter (where x.shipped_at is not null or x.ship_by < w.ended_at) as dated, count(*) filter (where x.shipped_at <= x.ship_by) as on_time
           from shipments x where x.order_id = w.order_id and x.ship_by is not null) s
       cross join lateral (
         select exists (select from disputes c where c.order_id = w.order_id and c.deleted_at is null and c.status = 'decided' and c.outcome in (:other, 'split')) as against) d
      where w.${side}_org_id = :id`,
    { id: organizationId, other: otherSide(side) } as never,
  );
  const [{ ended, released, dated, onTime, decidedAgainst }] = rows;
  return {
    ended: Number(ended),
    released: Number(released),
    dated: Number(dated),
    onTime: Number(onTime),
    decidedAgainst: Number(decidedAgainst),
  };
}
