import type { Knex } from "knex";

/** Conversations about dealings (docs/adr/0043-conversations.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  -- The buyer has named neither quantity nor price: it is asked, not offered.
  alter table offers add column is_question boolean not null default false;

  -- What two organizations have to do with each other, from the inquiry to the order. Its id is the offer's, or else the order's.
  create view dealings as
    select f.id, f.buyer_org_id, f.supplier_org_id, t.product_name, f.id as offer_id, f.status as offer_status, f.valid_until,
           o.id as order_id, o.reference, o.status as order_status
      from offers f join agreed_terms t on t.id = f.terms_id left join orders o on o.offer_id = f.id
    union all
    select o.id, o.buyer_org_id, o.supplier_org_id, t.product_name, null, null, null, o.id, o.reference, o.status
      from orders o join agreed_terms t on t.id = o.terms_id where o.offer_id is null;

  -- Begun with its first message. A side's figures: how far anybody of it has read, up to where it was told of what waits, and since when something does.
  create table threads (
    id uuid primary key,
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    messages integer not null default 0,
    last_message_at timestamptz not null,
    buyer_read integer not null default 0,
    buyer_read_at timestamptz,
    buyer_waits_since timestamptz,
    supplier_read integer not null default 0,
    supplier_read_at timestamptz,
    supplier_waits_since timestamptz,
    check (buyer_read between 0 and messages and supplier_read between 0 and messages)
  );
  create index threads_buyer on threads (buyer_org_id, last_message_at desc, id desc);
  create index threads_supplier on threads (supplier_org_id, last_message_at desc, id desc);
  create index threads_buyer_waits on threads (buyer_waits_since) where buyer_waits_since is not null;
  create index threads_supplier_waits on threads (supplier_waits_since) where supplier_waits_since is not null;

  create table thread_messages (
    id uuid primary key,
    thread_id uuid not null references threads (id),
    position integer not null check (position > 0),
    organization_id uuid not null references organizations (id),
    author_id uuid not null references users (id),
    text text not null check (char_length(text) <= 10000),
    created_at timestamptz not null,
    unique (thread_id, position)
  );

  create table thread_marks (
    thread_id uuid not null references threads (id),
    user_id uuid not null references users (id) on delete cascade,
    position integer not null,
    read_at timestamptz not null,
    primary key (thread_id, user_id)
  );
  create index thread_marks_user on thread_marks (user_id);

  create table organization_blocks (
    blocker_id uuid not null references organizations (id),
    blocked_id uuid not null references organizations (id),
    blocked_by uuid not null references users (id),
    created_at timestamptz not null,
    primary key (blocker_id, blocked_id)
  );

  create table thread_reports (
    id uuid primary key,
    thread_id uuid not null,
    position integer,
    organization_id uuid not null references organizations (id),
    reported_by uuid not null references users (id),
    reason text not null,
    created_at timestamptz not null
  );

  -- What was written with inquiries begins their conversations. Nobody is told anew of what was told long ago.
  insert into threads (id, buyer_org_id, supplier_org_id, messages, last_message_at, buyer_read, buyer_read_at, supplier_read, supplier_read_at)
    select id, buyer_org_id, supplier_org_id, 1, created_at, 1, created_at, 1, created_at from offers;
  insert into thread_messages (id, thread_id, position, organization_id, author_id, text, created_at)
    select gen_random_uuid(), id, 1, buyer_org_id, created_by, left(message, 10000), created_at from offers;
  insert into thread_marks (thread_id, user_id, position, read_at)
    select o.id, m.user_id, 1, o.created_at from offers o
      join organization_members m on m.organization_id = o.supplier_org_id and m.deleted_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(
    "drop table thread_reports, organization_blocks, thread_marks, thread_messages, threads; drop view dealings; alter table offers drop column is_question;",
  );
