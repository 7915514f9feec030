import type { Knex } from "knex";

/**
 * Users, sessions and links. Tokens are stored as SHA-256 only. The hash of a link stays empty until its letter is sent,
 * because the token is made then and stands nowhere else. `password_hash` and `user_metadata` of a link are those of the
 * registration that it was sent for: whoever opens the link confirms their own registration, not somebody else's.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table users (
    id uuid primary key,
    email text not null,
    password_hash text,
    language text not null default 'en' check (language in ('en', 'fr')),
    email_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    recovery_sent_at timestamptz,
    last_sign_in_at timestamptz,
    banned_until timestamptz,
    app_metadata jsonb not null default '{"provider":"email","providers":["email"]}',
    user_metadata jsonb not null default '{}',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    constraint users_email_lower check (email = lower(email))
  );
  create unique index users_email on users (email) where deleted_at is null;

  create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    aal text not null default 'aal1',
    amr jsonb not null default '[]',
    user_agent text,
    ip text,
    created_at timestamptz not null default now(),
    refreshed_at timestamptz,
    ended_at timestamptz
  );
  create index sessions_user on sessions (user_id) where ended_at is null;

  create table refresh_tokens (
    id bigint generated always as identity primary key,
    session_id uuid not null references sessions (id) on delete cascade,
    token_hash bytea not null unique,
    parent_id bigint unique references refresh_tokens (id),
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  );
  create index refresh_tokens_session on refresh_tokens (session_id, id);
  -- One active token a session, whoever races.
  create unique index refresh_tokens_active on refresh_tokens (session_id) where revoked_at is null;

  create table one_time_tokens (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    kind text not null check (kind in ('signup', 'recovery', 'invite', 'magiclink', 'email_change')),
    token_hash bytea unique,
    redirect_to text,
    password_hash text,
    user_metadata jsonb,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index one_time_tokens_user on one_time_tokens (user_id, kind);

  create table staff_members (
    user_id uuid not null references users (id) on delete cascade,
    role text not null check (role in ('reviewer', 'verifier', 'finance', 'support', 'admin')),
    created_at timestamptz not null default now(),
    primary key (user_id, role)
  );

  -- Counters of rate-limiter-flexible. They may be lost with a crash, so they are not logged.
  create unlogged table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
  create index rate_limits_expiry on rate_limits (expire);
`);

export const down = (knex: Knex) =>
  knex.raw("drop table rate_limits, staff_members, one_time_tokens, refresh_tokens, sessions, users;");
