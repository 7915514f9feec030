import type { Knex } from "knex";

/**
 * A passport says as well what our team has said to a supplier's approval: once it has, another version is issued, of the same figures. And keys that are in other hands: what they have signed
 * from a moment on is not to be believed.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table passports add column knows_validation boolean not null default false;
  alter table passports drop constraint passports_inspection_id_record_version_key;
  alter table passports add constraint passports_of_inspection unique (inspection_id, record_version, knows_validation);

  create table passport_key_revocations (
    kid text primary key references passport_keys (kid),
    -- What it has signed from then on.
    revoked_from timestamptz not null,
    entered_at timestamptz not null
  );
  create trigger passport_key_revocations_append_only before update or delete on passport_key_revocations for each row execute function refuse_change();
  create trigger passport_key_revocations_no_truncate before truncate on passport_key_revocations for each statement execute function refuse_change();
`);

/** Nobody takes back what strangers have read of a key. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from passport_key_revocations) then raise exception 'keys were revoked: there is no way back'; end if;
  end $$;
  drop table passport_key_revocations;
  alter table passports drop constraint passports_of_inspection;
  alter table passports drop column knows_validation;
  alter table passports add constraint passports_inspection_id_record_version_key unique (inspection_id, record_version);
`);
