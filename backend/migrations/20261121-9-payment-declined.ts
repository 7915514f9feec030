import type { Knex } from "knex";

/** When the provider last reported that the buyer's payment was declined. */
export const up = (knex: Knex) => knex.raw("alter table escrow_wallets add column payment_declined_at timestamptz");

export const down = (knex: Knex) => knex.raw("alter table escrow_wallets drop column payment_declined_at");
