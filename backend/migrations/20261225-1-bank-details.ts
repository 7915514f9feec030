import type { Knex } from "knex";

/** Where suppliers are paid (docs/adr/0053-bank-details.md), what is held back meanwhile, and notices about an organization. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table bank_details (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    state text not null check (state in ('waiting', 'inForce', 'withdrawn', 'replaced')),
    -- The whole account, encrypted; gone with the end of the row.
    sealed bytea,
    -- What is shown of it: holder, bank, country, currency, the last four signs.
    shown jsonb,
    asked_by uuid not null references users (id),
    asked_at timestamptz not null,
    effective_at timestamptz not null,
    ended_at timestamptz,
    ended_by uuid references users (id),
    ended_because text check (ended_because in ('owner', 'askerGone', 'suspended', 'closed')),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint bank_details_end check ((state in ('waiting', 'inForce')) = (ended_at is null)),
    constraint bank_details_kept check ((sealed is null) = (ended_at is not null) and (shown is not null or ended_at is not null))
  );
  create unique index bank_details_one on bank_details (organization_id, state) where state in ('waiting', 'inForce');
  create index bank_details_of on bank_details (organization_id, asked_at);
  create index bank_details_waiting on bank_details (effective_at) where state = 'waiting';

  -- By what a message is held back that must not leave yet.
  alter table outbox add column held_by text;
  create index outbox_held_by on outbox (held_by) where held_by is not null and delivered_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index outbox_held_by;
  alter table outbox drop column held_by;
  drop table bank_details;
`);
