import type { Knex } from "knex";

/**
 * A rate that one person has imported and that holds only once another has confirmed it (docs/adr/0038-currencies-and-units.md). Confirmed, it is entered among the
 * reference rates with its own id, so that it can be entered once at most. What was imported, and how it was decided, is never changed.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table reference_rates
    -- The second person, where it had to wait for one.
    add column confirmed_by uuid references users (id),
    add constraint reference_rates_two_people check (confirmed_by <> imported_by);

  create table proposed_rates (
    id uuid primary key,
    currency text not null references ledger_currencies (code) check (currency <> 'USD'),
    usd_per_unit numeric not null check (usd_per_unit > 0 and usd_per_unit < 1e6 and scale(usd_per_unit) <= 10),
    as_of timestamptz not null,
    source text not null check (source <> ''),
    ground text not null check (ground in ('first', 'jump', 'smallSteps')),
    -- What it differs from.
    compared_to uuid references reference_rates (id),
    imported_by uuid not null references users (id),
    imported_at timestamptz not null,
    status text not null default 'awaiting_confirmation'
      check (status in ('awaiting_confirmation', 'confirmed', 'refused', 'withdrawn', 'superseded', 'expired')),
    decided_by uuid references users (id),
    decided_at timestamptz,
    decided_reason text,
    check ((ground = 'first') = (compared_to is null)),
    check ((status = 'awaiting_confirmation') = (decided_at is null)),
    check ((status in ('confirmed', 'refused', 'withdrawn')) = (decided_by is not null and decided_reason is not null)),
    check (num_nulls(decided_by, decided_reason) in (0, 2)),
    check (status not in ('confirmed', 'refused') or decided_by <> imported_by),
    check (status <> 'withdrawn' or decided_by = imported_by)
  );
  create index proposed_rates_waiting on proposed_rates (currency) where status = 'awaiting_confirmation';
  create trigger proposed_rates_agreed before update on proposed_rates for each row
    when (old.status <> 'awaiting_confirmation'
      or (old.id, old.currency, old.usd_per_unit, old.as_of, old.source, old.ground, old.compared_to, old.imported_by, old.imported_at)
        is distinct from (new.id, new.currency, new.usd_per_unit, new.as_of, new.source, new.ground, new.compared_to, new.imported_by, new.imported_at))
    execute function refuse_agreed_change();
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop table proposed_rates;
  alter table reference_rates drop constraint reference_rates_two_people, drop column confirmed_by;
`);
