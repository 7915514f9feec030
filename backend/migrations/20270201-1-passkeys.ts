import type { Knex } from "knex";

/**
 * Keys that sign (WebAuthn): a second factor beside authenticator apps, and a way to sign in of their own. Nothing of them needs sealing: what
 * is kept is the public half. A challenge is kept as its hash, so that whoever reads the table has none to hand on.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table factors
    drop constraint factors_factor_type_check,
    alter column sealed_secret drop not null,
    alter column key_id drop not null,
    add column credential_id bytea constraint factors_credential unique,
    add column public_key bytea,
    -- How often the key says that it has signed; 0 for ever where it does not count.
    add column sign_count bigint,
    add column transports text[] not null default '{}',
    -- It has verified its owner and is found without a name: it signs in by itself.
    add column passwordless boolean not null default false,
    add column last_used_at timestamptz,
    add constraint factors_kind check (case factor_type
      when 'totp' then sealed_secret is not null and key_id is not null
        and num_nonnulls(credential_id, public_key, sign_count) = 0 and not passwordless
      when 'webauthn' then sealed_secret is null and key_id is null
        and num_nonnulls(credential_id, public_key, sign_count) = case status when 'verified' then 3 else 0 end
      else false end);

  alter table factor_challenges add column challenge_hash bytea;

  -- Of somebody who has not said who they are.
  create table passkey_challenges (
    id uuid primary key,
    challenge_hash bytea not null,
    ip text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index passkey_challenges_expiry on passkey_challenges (expires_at);

  -- The key that has begun the session by itself: it ends with it.
  alter table sessions add column passkey_id uuid references factors (id) on delete set null;
  create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;

  -- Two-factor sign-in was offered to them at a large sum, and they have put it off.
  alter table users add column factor_offer_put_off_at timestamptz;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table users drop column factor_offer_put_off_at;
  alter table sessions drop column passkey_id;
  drop table passkey_challenges;
  alter table factor_challenges drop column challenge_hash;
  delete from factors where factor_type = 'webauthn';
  alter table factors
    drop constraint factors_kind,
    drop column last_used_at, drop column passwordless, drop column transports, drop column sign_count, drop column public_key, drop column credential_id,
    alter column key_id set not null,
    alter column sealed_secret set not null,
    add constraint factors_factor_type_check check (factor_type = 'totp');
`);
