import type { Knex } from "knex";

/** What each member of an organization is told, and what they have chosen to be told (docs/adr/0031-notices.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  -- A UUIDv7 of a moment, for rows that one statement makes for many readers.
  create function notice_id(moment timestamptz) returns uuid language sql volatile parallel safe as $$
    select encode(
      set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid
  $$;

  create table notices (
    id uuid primary key,
    user_id uuid not null references users (id),
    organization_id uuid not null references organizations (id),
    kind text not null,
    side text not null check (side in ('buyer', 'supplier')),
    subject_type text not null check (subject_type in ('offer', 'order')),
    subject_id uuid not null,
    reference text,
    shipment_id uuid,
    shipment_number integer,
    shipment_count integer,
    -- What happened; each reader is told once of it by one kind, however often the event is tried.
    event_id text not null,
    -- What the words are told with.
    facts jsonb not null,
    -- Whether the inbox shows it.
    shown boolean not null,
    read_at timestamptz,
    letter text not null check (letter in ('atOnce', 'digest', 'never')),
    -- Since when a worker has been sending the email; taken back where that fails and is tried again.
    letter_begun_at timestamptz,
    letter_sent_at timestamptz,
    -- The mail server has refused it for good.
    letter_failed_at timestamptz,
    -- The daily email that it stands in.
    digest_id uuid,
    created_at timestamptz not null,
    constraint notices_shipment check ((shipment_number is null) = (shipment_count is null)),
    constraint notices_letter check (letter_sent_at is null or letter_failed_at is null),
    unique (event_id, user_id, kind)
  );
  create index notices_inbox on notices (user_id, created_at desc, id desc) where shown;
  create index notices_unread on notices (user_id) where shown and read_at is null;
  create index notices_for_digest on notices (organization_id, user_id) where letter = 'digest' and digest_id is null;
  create index notices_digest on notices (digest_id) where digest_id is not null;
  create index notices_age on notices (created_at);

  create table notice_choices (
    user_id uuid not null references users (id),
    -- See shared/notifications/kinds.ts.
    notice_group text not null,
    in_app boolean not null,
    letter text not null check (letter in ('atOnce', 'digest', 'never')),
    updated_at timestamptz not null,
    primary key (user_id, notice_group)
  );
`);

export const down = (knex: Knex) =>
  knex.raw("drop table notice_choices, notices; drop function notice_id(timestamptz);");
