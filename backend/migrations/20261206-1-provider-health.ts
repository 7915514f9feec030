import type { Knex } from "knex";

/** Whether the provider answers, as all processes see it, and how many calls of each minute it has answered. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table receiver_health (
    one boolean primary key default true check (one),
    -- Of the first call without an answer since the last answer; null while it answers.
    failing_since timestamptz,
    -- Calls without an answer since then, and some of the subjects that they were about.
    failures integer not null default 0,
    subjects text[] not null default '{}',
    -- Until then nothing leaves; then one call tries whether it answers again. Null while calls leave as they come.
    paused_until timestamptz,
    last_error text,
    last_failed_at timestamptz,
    -- Since when it has answered again, after an outage.
    answers_since timestamptz,
    -- Our team has been told of the outage that began then, and was told of one last at that time.
    told_of timestamptz,
    told_at timestamptz
  );
  insert into receiver_health (one) values (true);
  create table receiver_minutes (
    minute timestamptz primary key,
    answered integer not null default 0,
    failed integer not null default 0
  );
`);

export const down = (knex: Knex) => knex.raw("drop table receiver_minutes; drop table receiver_health");
