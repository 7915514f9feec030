import type { Knex } from "knex";

/** Which quality passports could not be issued, so that those are tried after all others, less and less often, and somebody hears of them. A row goes once the passport is there. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table passport_attempts (
    inspection_id uuid primary key references quality_controls (id),
    tries integer not null check (tries > 0),
    tried_at timestamptz not null
  );
`);

export const down = (knex: Knex) => knex.raw("drop table passport_attempts");
