import type { Knex } from "knex";

/** An owner has read that a name or country was refused: the notice is not shown again. */
export const up = (knex: Knex) => knex.raw("alter table identity_requests add column acknowledged_at timestamptz");

export const down = (knex: Knex) => knex.raw("alter table identity_requests drop column acknowledged_at");
