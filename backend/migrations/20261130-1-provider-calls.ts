import type { Knex } from "knex";

/**
 * Keys of calls are their own, so that a database that was made anew or restored never sends a used one with another body; what waits keeps the
 * key that the provider may know already. A call says since when it fails, and whether it was refused for good.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table outbox add column key text not null default gen_random_uuid()::text, add column first_failed_at timestamptz,
    add column refused boolean not null default false;
  update outbox set key = 'outbox-' || id where delivered_at is null;
  update outbox set first_failed_at = created_at where delivered_at is null and attempts > 0;
  create index outbox_failed on outbox (failed_at) where delivered_at is null and failed_at is not null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index outbox_failed;
  alter table outbox drop column refused, drop column first_failed_at, drop column key;
`);
