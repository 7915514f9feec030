import type { Knex } from "knex";
import { v5 as namedUuid } from "uuid";

/** Identities had no rows before; their ids followed from the user's, and stay what clients have seen. */
const identityNames = "6f1c3a52-9b1e-4c57-8a53-2f3c2a7d9c11";
const batch = 500;

/**
 * The ways of signing in: identities, what waits for somebody to come back (PKCE, providers), six-digit codes, the two halves
 * of a change of address, anonymous users. Codes and tokens are stored as hashes only.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table users
    -- '' for an anonymous user and for one whose personal data are erased.
    add column is_anonymous boolean not null default false,
    add column new_email text check (new_email = lower(new_email)),
    -- Which of the two addresses has agreed to the change that is under way.
    add column email_change_confirmed_by text check (email_change_confirmed_by in ('current', 'new')),
    add column email_change_sent_at timestamptz,
    add column reauthentication_sent_at timestamptz,
    add column invited_at timestamptz,
    add constraint users_email_present check (email <> '' or is_anonymous or deleted_at is not null);
  drop index users_email;
  create unique index users_email on users (email) where deleted_at is null and email <> '';

  create table identities (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    provider text not null,
    -- The provider's own name for the person (sub); for an e-mail identity the user's id.
    provider_id text not null,
    identity_data jsonb not null default '{}',
    email text,
    last_sign_in_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint identities_provider unique (provider, provider_id)
  );
  create index identities_user on identities (user_id, created_at);

  create table flow_states (
    id uuid primary key,
    -- Known once somebody has shown who they are.
    user_id uuid references users (id) on delete cascade,
    auth_code_hash bytea unique,
    code_challenge text,
    code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
    -- 'email' for letters, else the external provider.
    provider text not null,
    authentication_method text not null,
    redirect_to text,
    -- Our own request to an external provider.
    provider_state_hash bytea unique,
    provider_nonce text,
    provider_verifier text,
    linking_user_id uuid references users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index flow_states_expiry on flow_states (expires_at);

  alter table one_time_tokens
    drop constraint one_time_tokens_kind_check,
    add constraint one_time_tokens_kind_check check (kind in (
      'signup', 'recovery', 'invite', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication')),
    -- Whom the letter goes to, where that is not the user's address of the day.
    add column email text,
    -- Six digits, as HMAC with the server's secret; an open code takes five tries.
    add column code_hash bytea,
    add column code_expires_at timestamptz,
    add column attempts integer not null default 0,
    add column flow_state_id uuid references flow_states (id) on delete set null;
  create index one_time_tokens_flow on one_time_tokens (flow_state_id) where flow_state_id is not null;
  `);
  const users = await knex<UserRow>("users").select(
    "id",
    "email",
    "email_confirmed_at",
    "last_sign_in_at",
    "created_at",
    "updated_at",
  );
  const rows = users.map((user) => ({
    id: namedUuid(user.id, identityNames),
    user_id: user.id,
    provider: "email",
    provider_id: user.id,
    identity_data: JSON.stringify({
      sub: user.id,
      email: user.email,
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
    }),
    email: user.email,
    last_sign_in_at: user.last_sign_in_at,
    created_at: user.created_at,
    updated_at: user.updated_at,
  }));
  await knex.batchInsert("identities", rows, batch);
}

interface UserRow {
  id: string;
  email: string;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const down = (knex: Knex) =>
  knex.raw(`
  alter table one_time_tokens
    drop column flow_state_id, drop column attempts, drop column code_expires_at, drop column code_hash, drop column email,
    drop constraint one_time_tokens_kind_check;
  delete from one_time_tokens where kind in ('email_change_current', 'email_change_new', 'reauthentication');
  alter table one_time_tokens
    add constraint one_time_tokens_kind_check check (kind in ('signup', 'recovery', 'invite', 'magiclink', 'email_change'));
  drop table flow_states, identities;
  delete from users where email = '' and deleted_at is null;
  drop index users_email;
  create unique index users_email on users (email) where deleted_at is null;
  alter table users
    drop constraint users_email_present, drop column invited_at, drop column reauthentication_sent_at,
    drop column email_change_sent_at, drop column email_change_confirmed_by, drop column new_email, drop column is_anonymous;
  `);
