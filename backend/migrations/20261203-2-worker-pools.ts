import type { Knex } from "knex";

/** Who runs jobs, and when they last said so: what a dead worker had begun is done by another. */
export const up = (knex: Knex) =>
  knex.raw("create table worker_pools (id text primary key, seen_at timestamptz not null)");

export const down = (knex: Knex) => knex.raw("drop table worker_pools");
