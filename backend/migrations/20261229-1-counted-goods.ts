import type { Knex } from "knex";

/** An overview counts an organization's goods, and those of them that are offered, without reading one. */
export const up = (knex: Knex) =>
  knex.raw("create index products_counted on supplier_products (organization_id, active) where deleted_at is null");

export const down = (knex: Knex) => knex.raw("drop index products_counted");
