import type { Knex } from "knex";

const guards = ["check_entry()", "check_journal_balance()"];

/**
 * The ledger's guards look into our own tables, whatever search path the writer has set: a temporary table of the same name, which anybody may
 * make, does not stand in for one (docs/adr/0030-database-roles.md).
 */
export const up = (knex: Knex) =>
  knex.raw(guards.map((name) => `alter function ${name} set search_path = public, pg_temp;`).join("\n"));

export const down = (knex: Knex) =>
  knex.raw(guards.map((name) => `alter function ${name} reset search_path;`).join("\n"));
