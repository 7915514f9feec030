import type { Knex } from "knex";

/** The first day to ship that was agreed holds for the order, too: it stood in the terms alone. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- From when the goods may be shipped, as both sides have agreed by now; null: from the payment on.
  alter table shipments add column ship_from timestamptz;
  update shipments s set ship_from = cast(t.schedule -> (s.number - 1) ->> 'shipFrom' as date)::timestamp at time zone 'UTC'
    from orders o join agreed_terms t on t.id = o.terms_id
   where s.order_id = o.id and t.schedule -> (s.number - 1) ->> 'shipFrom' is not null;
`);

export const down = (knex: Knex) => knex.raw(`alter table shipments drop column ship_from`);
