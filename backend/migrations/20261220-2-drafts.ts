import type { Knex } from "knex";

/** What members have ready for a manager to send (docs/adr/0047-teams.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  create table team_drafts (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    -- The name of the call that is made when it is sent, and what that call is given.
    call text not null,
    params jsonb not null,
    body jsonb not null,
    -- What it is about.
    product_id uuid references supplier_products (id),
    offer_id uuid references offers (id),
    order_id uuid references orders (id),
    shipment_number integer,
    -- How that stood when it was drafted.
    seen text not null,
    state text not null check (state in ('waiting', 'sent', 'returned', 'withdrawn', 'expired')),
    drafted_by uuid not null references users (id),
    expires_at timestamptz not null,
    -- Why it could not be sent when it was last tried.
    refusal jsonb,
    note text,
    decided_by uuid references users (id),
    decided_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    check ((state = 'waiting') = (decided_at is null)),
    check (num_nonnulls(product_id, offer_id, order_id) = 1)
  );
  create index team_drafts_waiting on team_drafts (organization_id, created_at desc, id desc) where state = 'waiting';
  create index team_drafts_own on team_drafts (drafted_by, decided_at) where state in ('returned', 'expired');
  create index team_drafts_due on team_drafts (expires_at) where state = 'waiting';

  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order', 'draft'));
`);

export const down = (knex: Knex) =>
  knex.raw(`
  delete from notices where subject_type = 'draft';
  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order'));
  drop table team_drafts;
`);
