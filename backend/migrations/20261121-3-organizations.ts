import type { Knex } from "knex";

export const up = (knex: Knex) =>
  knex.raw(`
  create table organizations (
    id uuid primary key,
    name text not null check (name <> ''),
    type text not null check (type in ('supplier', 'buyer')),
    organization_type text not null,
    phone text,
    website text,
    description text,
    story text,
    country text,
    city text,
    established integer,
    certifications text[] not null default '{}',
    export_volume numeric(15,3) check (export_volume > 0),
    export_volume_unit text,
    contact_email text,
    logo_url text,
    verification text not null default 'none' check (verification in ('none', 'waiting', 'verified', 'refused', 'expired')),
    sample_rating numeric(2,1),
    suspended_at timestamptz,
    search_text text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create index organizations_search on organizations using gin (search_text gin_trgm_ops) where type = 'supplier' and deleted_at is null;

  create table organization_members (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    user_id uuid not null references users (id),
    role text not null check (role in ('owner', 'manager', 'member')),
    job_title text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  -- One organization a user: whoever races, one membership wins.
  create unique index organization_members_user on organization_members (user_id) where deleted_at is null;
  create index organization_members_organization on organization_members (organization_id) where deleted_at is null;
`);

export const down = (knex: Knex) => knex.raw("drop table organization_members, organizations;");
