import type { Knex } from "knex";

/**
 * An email of a notice is handed to the queue after the commit, together with others (docs/adr/0035-statements-and-announcements.md); what was written before
 * had its job at once.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  -- When its email was handed to the queue, if it goes out at once.
  alter table notices add column letter_queued_at timestamptz;
  update notices set letter_queued_at = created_at where letter = 'atOnce';
  create index notices_to_queue on notices (created_at) where letter = 'atOnce' and letter_queued_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index notices_to_queue;
  alter table notices drop column letter_queued_at;
`);
