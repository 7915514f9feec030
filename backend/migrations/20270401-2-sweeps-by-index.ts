import type { Knex } from "knex";
import { buildIndex } from "../src/db/build-index.ts";

/** Goes through every order that has ended, and builds indexes. */
export const config = { transaction: false };

/** What each minute's sweep reads grows with what is due, and not with all that stands. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into ended_orders (order_id)
     select o.id from orders o where o.status in ('funds_released', 'refunded') and not exists (select from rating_windows w where w.order_id = o.id)
     on conflict do nothing`,
  );
  await buildIndex({
    knex,
    name: "outbox_failing",
    on: "outbox (first_failed_at) where delivered_at is null and failed_at is null and first_failed_at is not null",
  });
  await buildIndex({
    knex,
    name: "notices_waiting",
    on: "notices (organization_id, created_at) where letter = 'digest' and digest_id is null",
  });
  await buildIndex({
    knex,
    name: "products_currency",
    on: "supplier_products (currency) where currency <> 'USD' and active and deleted_at is null",
  });
  await buildIndex({
    knex,
    name: "orders_currency",
    on: "orders (currency) where currency <> 'USD' and deleted_at is null and status not in ('funds_released', 'refunded', 'cancelled')",
  });
  // The one before it had the reader in place of the time.
  await knex.raw("drop index concurrently if exists notices_for_digest");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index if exists outbox_failing, notices_waiting, products_currency, orders_currency");
  await knex.raw(
    "create index if not exists notices_for_digest on notices (organization_id, user_id) where letter = 'digest' and digest_id is null",
  );
}
