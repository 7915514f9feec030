import type { Knex } from "knex";

/** Stock comes back by a shipment's own weight, in the unit that the listing has by then: what was taken of it in another unit says nothing. */
export const up = (knex: Knex) => knex.raw("alter table shipments drop column reserved_quantity");

export const down = (knex: Knex) =>
  knex.raw(`
  alter table shipments add column reserved_quantity numeric(15,3) check (reserved_quantity > 0);
  update shipments s set reserved_quantity = o.reserved_quantity * s.quantity / t.quantity
    from orders o join agreed_terms t on t.id = o.terms_id where o.id = s.order_id;
  alter table shipments alter column reserved_quantity set not null;
`);
