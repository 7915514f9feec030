import type { Knex } from "knex";

/** What has cost the process its life each time that it was looked at is not looked at for ever (docs/adr/0042-papers-and-pictures.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table documents
    -- Checks of it that were begun and have not ended.
    add column begun_checks smallint not null default 0 check (begun_checks >= 0);
`);

export const down = (knex: Knex) => knex.raw("alter table documents drop column begun_checks");
