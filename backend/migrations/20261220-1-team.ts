import type { Knex } from "knex";

/** Invitations into an organization's team (docs/adr/0047-teams.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  create table team_invitations (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    email text check (email = lower(email) and email <> ''),
    role text not null check (role in ('owner', 'manager', 'member')),
    job_title text,
    language text not null,
    invited_by uuid not null references users (id),
    -- Of the newest letter; null until it has left. It stays when the invitation ends, so that its reader learns how.
    token_hash bytea unique,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by uuid references users (id),
    revoked_at timestamptz,
    revoked_by uuid references users (id),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    check (accepted_at is null or revoked_at is null)
  );
  -- Of two who invite an address at once, one does.
  create unique index team_invitations_open on team_invitations (organization_id, email) where accepted_at is null and revoked_at is null;
  create index team_invitations_email on team_invitations (email) where accepted_at is null and revoked_at is null;
`);

export const down = (knex: Knex) => knex.raw("drop table team_invitations;");
