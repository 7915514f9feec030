import type { Knex } from "knex";

/** When a session's owner did something last: written at most once a minute. What is open now was last refreshed then. */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table sessions add column seen_at timestamptz;
  update sessions set seen_at = coalesce(refreshed_at, created_at) where ended_at is null;
`);

export const down = (knex: Knex) => knex.raw("alter table sessions drop column seen_at;");
