import { orderPath } from "#shared/desktop/addresses.ts";
import { mostTodayRows, type TodayRow } from "#shared/notifications/today.ts";
import { allow, memberActions } from "#shared/organizations/actions.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

interface Row {
  id: string;
  reference: string;
  product: string;
  partner: string;
  due_at: Date;
  total: string;
}

/** Orders that the other side has rated, and this one has not: until the day on which that rating is shown alone. Of all others nobody is reminded. */
export const readRatingsToday: Today = async (db, { membership }, now) => {
  const { organizationId: id, organizationType: side } = membership;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select o.id, o.reference, t.product_name as product, p.name as partner, w.due_at, count(*) over () as total
       from rating_windows w join orders o on o.id = w.order_id join agreed_terms t on t.id = o.terms_id
       join organizations p on p.id = w.${side === "buyer" ? "supplier" : "buyer"}_org_id
      where w.${side}_org_id = :id and w.state = 'open' and w.due_at > :now
        and exists (select from order_ratings r where r.order_id = w.order_id and r.side <> '${side}')
        and not exists (select from order_ratings r where r.order_id = w.order_id and r.side = '${side}')
      order by w.due_at, o.id limit :most`,
    { id, now, most: mostTodayRows } as never,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row): TodayRow => ({
      kind: "orderToRate",
      subject: { type: "order", id: row.id, reference: row.reference },
      shipment: null,
      deadline: row.due_at.toISOString(),
      amount: null,
      values: { partner: row.partner, product: row.product },
      place: orderPath(row.reference, null),
      urgent: false,
      role: memberActions.rateOrders.role,
      can: allow("rateOrders", membership),
    })),
  };
};
