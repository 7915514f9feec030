import type { Knex } from "knex";

/** An inspection that a side adds to a case as evidence, by which nothing moves (docs/adr/0066-counter-inspections.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table quality_controls add column dispute_id uuid references disputes (id);
  create index quality_controls_case on quality_controls (dispute_id, side) where dispute_id is not null;
`);

export const down = (knex: Knex) => knex.raw(`alter table quality_controls drop column dispute_id`);
