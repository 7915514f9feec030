import type { Knex } from "knex";

/**
 * What a buyer has paid and what fits no order as it stands: less or more than agreed, a second time, or too late. The books hold it in suspense, or, where it came
 * too late, in and out of the order; here stands what its buyer reads of it, and how it ends (docs/adr/0041-payments-that-do-not-fit.md).
 */
export const up = (knex: Knex) =>
  knex.raw(`
  insert into ledger_journal_kinds values ('suspense_return');
  create table unplaced_payments (
    id uuid primary key,
    order_id uuid not null references orders (id),
    -- The provider's report of it.
    event_id text not null unique,
    kind text not null check (kind in ('mismatch', 'again', 'late')),
    amount numeric not null check (amount > 0 and scale(amount) <= 3),
    currency text not null references ledger_currencies (code),
    status text not null check (status in ('held', 'returning', 'returned', 'placed')),
    received_at timestamptz not null,
    ended_at timestamptz,
    check ((ended_at is null) = (status in ('held', 'returning')))
  );
  create index unplaced_payments_of on unplaced_payments (order_id);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop table unplaced_payments;
  delete from ledger_journal_kinds k where kind = 'suspense_return' and not exists (select from ledger_journals j where j.kind = k.kind);
`);
