import type { Knex } from "knex";

/** Both sides may agree on another day by which the sample is approved, with another day to ship (docs/adr/0056-samples.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table order_proposals add column sample_due_on date, add constraint order_proposals_sample check (sample_due_on is null or ship_by is not null);
  -- As agreed since; null: as the terms say.
  alter table shipments add column sample_due_on date;
`);

export const down = (knex: Knex) =>
  knex.raw(`alter table shipments drop column sample_due_on; alter table order_proposals drop column sample_due_on`);
