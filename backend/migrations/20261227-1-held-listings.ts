import type { Knex } from "knex";

/** What the review holds back of one organization's goods is found among all that it has. */
export const up = (knex: Knex) =>
  knex.raw(`
  create index products_held on supplier_products (organization_id) where active_after_review is not null and deleted_at is null;
`);

export const down = (knex: Knex) => knex.raw("drop index products_held;");
