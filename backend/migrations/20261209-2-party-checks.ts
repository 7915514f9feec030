import type { Knex } from "knex";

/** Whom the provider is verifying, as it reports it of each side of an order: it must know its customers. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table party_checks (
    order_id uuid not null references orders (id),
    party text not null check (party in ('buyer', 'supplier')),
    status text not null check (status in ('pending', 'verified', 'failed')),
    -- As the provider says it: of two reports the one that says a later moment is true.
    since timestamptz not null,
    heard_at timestamptz not null,
    reminded_at timestamptz,
    -- When it was made a task for our team, once for each time that it began.
    overdue_at timestamptz,
    primary key (order_id, party)
  );
  create index party_checks_open on party_checks (since) where status <> 'verified';
`);

export const down = (knex: Knex) => knex.raw("drop table party_checks");
