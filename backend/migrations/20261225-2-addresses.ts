import type { Knex } from "knex";

/** Postal addresses of organizations, as they stand on papers. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table addresses (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    purpose text not null check (purpose in ('registered', 'billing', 'consignee', 'notify', 'warehouse')),
    label text not null,
    name text not null,
    street text not null,
    city text not null,
    postal_code text,
    country text not null,
    vat_number text,
    eori_number text,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  );
  create index addresses_of on addresses (organization_id, created_at desc, id desc) where deleted_at is null;
`);

export const down = (knex: Knex) => knex.raw("drop table addresses");
