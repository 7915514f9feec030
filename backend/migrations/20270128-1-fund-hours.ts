import type { Knex } from "knex";

/** How long the buyer of an order has to pay: a large order of an organization that nobody has verified is paid sooner. */
export const up = (knex: Knex) =>
  knex.raw("alter table orders add column fund_hours smallint not null default 72 check (fund_hours > 0);");

export const down = (knex: Knex) => knex.raw("alter table orders drop column fund_hours;");
