import type { Database } from "#backend/src/db/database.ts";
import type { RatingWindow } from "../model.ts";

/** An order whose ratings have no row yet. */
export interface EndedOrder extends Pick<RatingWindow, "order_id" | "buyer_org_id" | "supplier_org_id" | "ended_at"> {
  /** Both have cancelled it before anything was shipped: nothing was delivered, and it has cost nobody anything. */
  undone: boolean;
  /** One of both organizations is closed. */
  closed: boolean;
}

/**
 * Those of some orders that were paid, have ended and have no row: their money was released, or paid back. One that was never paid is none, nor one whose payment has gone
 * back at the provider.
 */
export async function findEnded(db: Database, orderIds: readonly string[]): Promise<EndedOrder[]> {
  const { rows } = await db.raw<{ rows: EndedOrder[] }>(
    `select o.id as order_id, o.buyer_org_id, o.supplier_org_id, e.ended_at, e.undone,
            exists (select from organizations g where g.id in (o.buyer_org_id, o.supplier_org_id) and g.deleted_at is not null) as closed
       from orders o
       cross join lateral (
         select max(v.created_at) filter (where v.from_status is distinct from v.to_status) as ended_at, bool_or(v.transition = 'fund') as paid,
                bool_or(v.transition = 'endReversed') as reversed, bool_or(v.transition = 'cancelAgreed') and not bool_or(v.transition in ('ship', 'shipOutside')) as undone
           from order_events v where v.order_id = o.id) e
      where o.id = any(?::uuid[]) and o.status in ('funds_released', 'refunded') and o.deleted_at is null and e.paid and (o.status = 'funds_released' or not e.reversed)
        and not exists (select from rating_windows w where w.order_id = o.id)
      order by o.id`,
    [[...orderIds]],
  );
  return rows;
}

export const findWindow = (db: Database, orderId: string): Promise<RatingWindow | undefined> =>
  db<RatingWindow>("rating_windows").where({ order_id: orderId }).first() as Promise<RatingWindow | undefined>;
