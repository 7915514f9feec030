import type { Knex } from "knex";

/** Every process reads the log from where it was, whoever an event is for: by the transactions that wrote it (docs/adr/0035-statements-and-announcements.md). */
export const up = (knex: Knex) => knex.raw("create index live_events_written_by on live_events (written_by)");

export const down = (knex: Knex) => knex.raw("drop index live_events_written_by");
