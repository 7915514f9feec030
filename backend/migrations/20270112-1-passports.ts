import type { Knex } from "knex";

const entered = ["passport_keys", "passports", "passport_revocations", "passport_files"] as const;

/**
 * Quality passports (docs/adr/0063-quality-passports.md): what an inspection has found, signed once and never changed. A correction is another row that names the one before; a passport that
 * was taken back stays, with the reason. Public keys stay for ever, so that what was signed with one can be verified when it signs no more.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table passport_keys (
    kid text primary key,
    -- The public part alone.
    jwk jsonb not null check (not jsonb_exists(jwk, 'd')),
    first_used_at timestamptz not null
  );

  create table passports (
    id uuid primary key,
    -- The same in all versions, as is the number.
    passport_id uuid not null,
    number text not null check (number ~ '^QP-[0-9]{4}-[0-9]{5}-[A-HJ-NP-Z2-9]{6}$'),
    version integer not null check (version > 0),
    inspection_id uuid not null references quality_controls (id),
    -- Of the record of what was measured that it is made from; 0 where there was none.
    record_version integer not null check (record_version >= 0),
    -- Canonical JSON as it was signed, the compact JWS over it, and its SHA-256.
    record text not null,
    jws text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    kid text not null references passport_keys (kid),
    issued_at timestamptz not null,
    unique (number, version),
    unique (passport_id, version),
    unique (inspection_id, version),
    unique (inspection_id, record_version)
  );

  create table passport_revocations (
    passport_id uuid primary key,
    by text not null check (by in ('buyer', 'supplier', 'staff')),
    user_id uuid not null references users (id),
    reason text not null,
    revoked_at timestamptz not null
  );

  -- The certificate as it was drawn of a version.
  create table passport_files (
    version_id uuid primary key references passports (id),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes integer not null check (bytes > 0),
    storage_key text not null unique,
    created_at timestamptz not null
  );

  ${entered
    .map(
      (table) => `
  create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change();
  create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function refuse_change();`,
    )
    .join("\n")}
`);

/** Nobody takes back what strangers hold. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from passports) then raise exception 'passports were issued: there is no way back'; end if;
  end $$;
  drop table passport_files;
  drop table passport_revocations;
  drop table passports;
  drop table passport_keys;
`);
