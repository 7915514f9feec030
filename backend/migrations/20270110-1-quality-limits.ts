import type { Knex } from "knex";

/** Limits of quality in figures, as both sides agree on them (docs/adr/0060-inspection-records.md): figure, least, most. What was agreed before has none. */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table agreed_terms add column quality_limits jsonb not null default '[]' check (jsonb_typeof(quality_limits) = 'array');
`);

export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from agreed_terms where quality_limits <> '[]') then raise exception 'limits of quality were agreed on: there is no way back'; end if;
  end $$;
  alter table agreed_terms drop column quality_limits;
`);
