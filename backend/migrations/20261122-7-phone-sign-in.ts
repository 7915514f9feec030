import type { Knex } from "knex";

/** A telephone number, in E.164 without its plus, as a name to sign in with beside or in place of an address. */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table users
    add column phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
    add column phone_confirmed_at timestamptz,
    drop constraint users_email_present,
    add constraint users_email_present check (email <> '' or phone is not null or is_anonymous or deleted_at is not null);
  create unique index users_phone on users (phone) where deleted_at is null and phone is not null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  delete from users where email = '' and not is_anonymous and deleted_at is null;
  alter table users
    drop constraint users_email_present,
    drop column phone_confirmed_at, drop column phone,
    add constraint users_email_present check (email <> '' or is_anonymous or deleted_at is not null);
`);
