import type { Knex } from "knex";

/** How many orders of one buyer wait for their money is asked whenever one is placed, and must not be counted among everybody's. */
export const up = (knex: Knex) =>
  knex.raw("create index orders_unfunded on orders (buyer_org_id) where status = 'created'");

export const down = (knex: Knex) => knex.raw("drop index orders_unfunded");
