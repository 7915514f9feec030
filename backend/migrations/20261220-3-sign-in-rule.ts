import type { Knex } from "knex";

/** That an organization demands a second factor of everybody who works for it (docs/adr/0047-teams.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table organizations add column second_factor_since timestamptz;
  -- Who lacks one was told that it is soon demanded.
  alter table organizations add column second_factor_warned_at timestamptz;
  alter table organization_members add column factor_reminded_at timestamptz;
  create index organizations_second_factor on organizations (second_factor_since) where second_factor_since is not null and second_factor_warned_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table organization_members drop column factor_reminded_at;
  alter table organizations drop column second_factor_warned_at, drop column second_factor_since;
`);
