import type { Knex } from "knex";

/**
 * One rate of a currency waits at a time, and it stays while others import what holds at once (docs/adr/0038-currencies-and-units.md): confirmed, it then takes the place of
 * what was entered meanwhile, although that names a later moment.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table reference_rates
    -- The moment of the newest rate of its currency that was entered while this one waited: two people have put this one in its place.
    add column overtakes timestamptz,
    add constraint reference_rates_overtaking check (overtakes is null or (overtakes > as_of and confirmed_by is not null));
  drop index reference_rates_newest;
  create index reference_rates_newest on reference_rates (currency, (coalesce(overtakes, as_of)) desc, imported_at desc, id desc);

  alter table proposed_rates drop constraint proposed_rates_ground_check,
    add constraint proposed_rates_ground_check check (ground in ('first', 'jump', 'smallSteps', 'sinceConfirmed'));
  update proposed_rates p set status = 'superseded', decided_at = now()
   where p.status = 'awaiting_confirmation'
     and exists (select from proposed_rates n where n.currency = p.currency and n.status = 'awaiting_confirmation' and (n.imported_at, n.id) > (p.imported_at, p.id));
  drop index proposed_rates_waiting;
  create unique index proposed_rates_waiting on proposed_rates (currency) where status = 'awaiting_confirmation';
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index proposed_rates_waiting;
  create index proposed_rates_waiting on proposed_rates (currency) where status = 'awaiting_confirmation';
  alter table proposed_rates disable trigger user;
  update proposed_rates set ground = 'smallSteps' where ground = 'sinceConfirmed';
  alter table proposed_rates enable trigger user;
  alter table proposed_rates drop constraint proposed_rates_ground_check,
    add constraint proposed_rates_ground_check check (ground in ('first', 'jump', 'smallSteps'));
  drop index reference_rates_newest;
  create index reference_rates_newest on reference_rates (currency, as_of desc, imported_at desc, id desc);
  alter table reference_rates drop constraint reference_rates_overtaking, drop column overtakes;
`);
