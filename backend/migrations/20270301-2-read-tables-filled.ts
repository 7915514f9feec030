import type { Knex } from "knex";
import { inBatches } from "../src/db/in-batches.ts";

/** Goes through every supplier and listing. */
export const config = { transaction: false };

/** Enters the suppliers and listings of before the read tables, and takes away the indexes by which lists were read until then. */
export async function up(knex: Knex): Promise<void> {
  await inBatches({
    knex,
    table: "organizations",
    where: "type = 'supplier' and not exists (select from listed_suppliers s where s.id = organizations.id)",
    change: (trx, ids) => trx.raw("select enter_suppliers(?::uuid[])", [ids]),
  });
  await inBatches({
    knex,
    table: "supplier_products",
    where:
      "active and deleted_at is null and not exists (select from listed_products l where l.id = supplier_products.id)",
    change: (trx, ids) =>
      trx.raw(
        `select lock_suppliers(suppliers), enter_listings(entered), sum_up_suppliers(suppliers)
           from (select array_agg(id) as entered, array_agg(distinct organization_id) as suppliers from supplier_products where id = any(?::uuid[])) as batch`,
        [ids],
      ),
  });
  await knex.raw(
    "drop index if exists products_newest, products_cheapest, products_dearest, products_quantity, products_category, products_origin, products_certifications, products_named",
  );
}

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
