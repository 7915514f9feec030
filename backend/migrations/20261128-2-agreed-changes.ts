import type { Knex } from "knex";

/**
 * What was agreed stands unchanged in a shipment, and beside it by how many days both sides have moved its days of delivery since. An order from an offer takes no stock of a
 * listing that is no longer counted by weight.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table shipments add column delivery_moved_days integer not null default 0 check (delivery_moved_days >= 0);
  alter table orders drop constraint orders_reserved_quantity_check;
  alter table orders add constraint orders_reserved_quantity_check check (reserved_quantity >= 0);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table orders drop constraint orders_reserved_quantity_check;
  alter table orders add constraint orders_reserved_quantity_check check (reserved_quantity > 0);
  alter table shipments drop column delivery_moved_days;
`);
