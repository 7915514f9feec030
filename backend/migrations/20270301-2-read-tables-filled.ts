import type { Knex } from "knex";
import { inBatches } from "../src/db/in-batches.ts";

/** Goes through every supplier and listing. */
export const config = { transaction: false };

/** Enters the suppliers and listings of before the read tables. */
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
}

/** Whoever takes the tables away takes their rows along. */
export const down = (knex: Knex) => knex.raw("select 1");
