import type { Knex } from "knex";

/** Takes away the indexes by which lists were read before they had tables of their own. */
export const up = (knex: Knex) =>
  knex.raw(
    "drop index if exists products_newest, products_cheapest, products_dearest, products_quantity, products_category, products_origin, products_certifications, products_named",
  );

export const down = (knex: Knex) =>
  knex.raw(`  create index products_newest on supplier_products (created_at desc, id desc) where active and deleted_at is null;
  create index products_cheapest on supplier_products ((coalesce(comparable_price, 'Infinity'::numeric)), id) where active and deleted_at is null;
  create index products_dearest on supplier_products ((coalesce(comparable_price, -1)) desc, id desc) where active and deleted_at is null;
  create index products_quantity on supplier_products ((coalesce(comparable_quantity, -1)) desc, id desc) where active and deleted_at is null;
  create index products_category on supplier_products (category, created_at desc, id desc) where active and deleted_at is null;
  create index products_origin on supplier_products (origin_country) where active and deleted_at is null;
  create index products_certifications on supplier_products using gin (certifications) where active and deleted_at is null;
  create index products_named on supplier_products using gin ((' ' || split_part(search_text, ' | ', 1)) gin_trgm_ops) where active and deleted_at is null;
`);
