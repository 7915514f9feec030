import type { Knex } from "knex";

/** Each comparison of the provider's transactions with our orders: when, how many, and how many differed. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table reconciliations (
    id uuid primary key,
    -- The machine's time, not the movable clock's: the provider lives by it.
    started_at timestamptz not null default clock_timestamp(),
    ended_at timestamptz,
    compared integer not null default 0,
    differences integer not null default 0,
    -- Orders that were passed over because the provider did not answer about them.
    unanswered integer not null default 0
  );
  create index reconciliations_newest on reconciliations (started_at desc);
`);

export const down = (knex: Knex) => knex.raw("drop table reconciliations");
