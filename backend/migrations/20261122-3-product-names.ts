import type { Knex } from "knex";

/**
 * Suggestions look in names alone, which are the first part of `search_text`. Two letters that stand in every description, such as the
 * beginning of "hand-picked", would else be looked up in each of them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create index products_named on supplier_products using gin ((' ' || split_part(search_text, ' | ', 1)) gin_trgm_ops) where active and deleted_at is null;
  create index organizations_named on organizations using gin ((' ' || split_part(search_text, ' | ', 1)) gin_trgm_ops) where type = 'supplier' and deleted_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index products_named;
  drop index organizations_named;
`);
