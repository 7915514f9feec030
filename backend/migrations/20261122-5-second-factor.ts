import type { Knex } from "knex";

/**
 * The second factor. What stands in a `sealed_…` column is encrypted with a key that the database does not have
 * (`tokens/sealing.ts`), so that a dump of it makes no code and guesses none; `key_id` says which key that was. Steps of 30 seconds are those of RFC 6238, by the machine's clock.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table factors (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    friendly_name text not null default '',
    factor_type text not null default 'totp' check (factor_type = 'totp'),
    status text not null default 'unverified' check (status in ('unverified', 'verified')),
    sealed_secret bytea not null,
    key_id text not null,
    -- A step is accepted once.
    last_used_step bigint,
    last_challenged_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint factors_name unique (user_id, friendly_name)
  );

  create table factor_challenges (
    id uuid primary key,
    factor_id uuid not null references factors (id) on delete cascade,
    ip text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index factor_challenges_factor on factor_challenges (factor_id);
  create index factor_challenges_expiry on factor_challenges (expires_at);

  create table recovery_codes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    -- The SHA-256 of the code, sealed: 50 bits could be tried one by one.
    sealed_hash bytea not null,
    key_id text not null,
    created_at timestamptz not null,
    used_at timestamptz
  );
  create index recovery_codes_user on recovery_codes (user_id) where used_at is null;

  -- Which factor has lifted the session to aal2; null after a recovery code.
  alter table sessions add column factor_id uuid references factors (id) on delete set null;
  create index sessions_factor on sessions (factor_id) where factor_id is not null;

  -- A token that follows from no parent, because a second factor made it: kept for whoever presents the parent.
  alter table refresh_tokens add column sealed_token bytea, add column key_id text;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table refresh_tokens drop column key_id, drop column sealed_token;
  alter table sessions drop column factor_id;
  drop table recovery_codes, factor_challenges, factors;
`);
