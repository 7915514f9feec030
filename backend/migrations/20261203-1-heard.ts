import type { Knex } from "knex";

/**
 * Silence counts only of those who could know: when an email was handed over, by the database's clock as `letter_queued_at` is, and when a worker
 * has last done all that was due.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table notices add column letter_handed_at timestamptz;
  update notices set letter_handed_at = letter_queued_at where letter_sent_at is not null;
  create table last_sweep (one boolean primary key default true check (one), ended_at timestamptz not null);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop table last_sweep;
  alter table notices drop column letter_handed_at;
`);
