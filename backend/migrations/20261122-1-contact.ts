import type { Knex } from "knex";

/** What visitors write to us by the contact form. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table contact_messages (
    id uuid primary key,
    name text not null,
    email text not null,
    subject text not null check (subject in ('general', 'support', 'partnership', 'feedback')),
    topic text check (topic in ('sourcing', 'inspection', 'logistics', 'sales', 'enterprise')),
    message text not null,
    language text not null check (language in ('en', 'fr')),
    -- The sender's Idempotency-Key with what it was sent with: a repeated click is one message.
    request_key text unique,
    body_hash text not null,
    handled_at timestamptz,
    handled_by uuid references users (id),
    handling_note text,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    constraint contact_messages_handled check (
      (handled_at is null) = (handled_by is null) and (handled_at is null) = (handling_note is null))
  );
  create index contact_messages_newest on contact_messages (created_at desc, id desc);
  create index contact_messages_open on contact_messages (created_at desc, id desc) where handled_at is null;
`);

export const down = (knex: Knex) => knex.raw("drop table contact_messages");
