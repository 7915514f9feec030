import type { Knex } from "knex";

/**
 * The ends that were missing (docs/adr/0032-every-order-ends.md): who asks for a confirmed delivery and what silence leads to, cases that our team opens, and what
 * one side proposes and the other accepts. An order may have several cases one after the other, one of them open.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table orders
    add column shipped_at timestamptz,
    -- From when the supplier may ask whether the goods have arrived: the end of the day on which they were expected.
    add column confirmable_from timestamptz,
    add column confirmation_asked_at timestamptz,
    -- When silence brings the order before our team; null while nobody has asked, and once it has.
    add column silent_until timestamptz;
  update orders o set shipped_at = (select max(e.created_at) from order_events e where e.order_id = o.id and e.transition = 'ship'),
    confirmable_from = (o.expected_arrival + 1)::timestamp at time zone 'UTC';
  create index orders_silent on orders (silent_until) where status = 'awaiting_delivery';

  alter table order_events drop constraint order_events_party_check,
    add constraint order_events_party_check check (party in ('buyer', 'supplier', 'provider', 'clock', 'reviewer', 'agreement'));

  alter table disputes
    add column kind text not null default 'dispute' check (kind in ('dispute', 'silence', 'staff')),
    -- By which move of the order a case ended that nobody decided.
    add column closed_by text,
    -- On what a reviewer relies who counts goods as delivered: the carrier's or terminal's document, consignee, day, container.
    add column evidence jsonb,
    alter column opened_by_user drop not null,
    drop constraint disputes_order_id_key,
    drop constraint disputes_opened_by_check,
    add constraint disputes_opened_by_check check (opened_by in ('buyer', 'supplier', 'clock', 'reviewer')),
    add constraint disputes_opener check ((opened_by = 'clock') = (opened_by_user is null)),
    drop constraint disputes_status_check,
    add constraint disputes_status_check check (status in ('open', 'awaiting_confirmation', 'decided', 'closed')),
    drop constraint disputes_outcome_check,
    add constraint disputes_outcome_check check (outcome in ('supplier', 'buyer', 'split', 'delivered')),
    drop constraint disputes_decision,
    add constraint disputes_decision check (
      (status in ('open', 'closed')) = (outcome is null) and (outcome is null) = (decided_by is null)
      and (outcome is null) = (released_amount is null) and (outcome is null) = (decision_reason is null)),
    add constraint disputes_closing check ((status = 'closed') = (closed_by is not null));
  create index disputes_order on disputes (order_id, created_at);
  create unique index disputes_one_open on disputes (order_id) where status in ('open', 'awaiting_confirmation');

  create table order_proposals (
    id uuid primary key,
    order_id uuid not null references orders (id),
    kind text not null check (kind in ('cancelAgreed', 'changeDates', 'allowPrice')),
    proposed_by text not null check (proposed_by in ('buyer', 'supplier')),
    proposed_by_user uuid not null references users (id),
    reason text not null,
    -- Of a price allowance: what the buyer gets back.
    reduction numeric(16,2) check (reduction > 0),
    -- Of a change of dates: the day to ship by, or of arrival.
    ship_by date,
    expected_arrival date,
    status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'overtaken', 'expired')),
    expires_at timestamptz not null,
    answered_by_user uuid references users (id),
    answered_at timestamptz,
    answer_reason text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check ((kind = 'allowPrice') = (reduction is not null)),
    check ((kind = 'changeDates') = (num_nonnulls(ship_by, expected_arrival) = 1)),
    check ((status = 'open') = (answered_at is null))
  );
  create index order_proposals_order on order_proposals (order_id, created_at);
  create unique index order_proposals_one_open on order_proposals (order_id) where status = 'open';
  create index order_proposals_expiry on order_proposals (expires_at) where status = 'open';
`);

/** Cases of kinds that were not known before, and proposals, have no place there. */
export const down = (knex: Knex) =>
  knex.raw(`
  drop table order_proposals;
  drop index disputes_one_open;
  drop index disputes_order;
  delete from disputes d where d.kind <> 'dispute' or d.status = 'closed'
    or exists (select 1 from disputes later where later.order_id = d.order_id and later.created_at > d.created_at);
  alter table disputes
    drop constraint disputes_closing,
    drop constraint disputes_decision,
    add constraint disputes_decision check (
      (status = 'open') = (outcome is null) and (outcome is null) = (decided_by is null)
      and (outcome is null) = (released_amount is null) and (outcome is null) = (decision_reason is null)),
    drop constraint disputes_outcome_check,
    add constraint disputes_outcome_check check (outcome in ('supplier', 'buyer', 'split')),
    drop constraint disputes_status_check,
    add constraint disputes_status_check check (status in ('open', 'awaiting_confirmation', 'decided')),
    drop constraint disputes_opener,
    drop constraint disputes_opened_by_check,
    add constraint disputes_opened_by_check check (opened_by in ('buyer', 'supplier')),
    add constraint disputes_order_id_key unique (order_id),
    alter column opened_by_user set not null,
    drop column evidence,
    drop column closed_by,
    drop column kind;
  alter table order_events disable trigger order_events_append_only;
  delete from order_events where party = 'agreement';
  alter table order_events enable trigger order_events_append_only;
  alter table order_events drop constraint order_events_party_check,
    add constraint order_events_party_check check (party in ('buyer', 'supplier', 'provider', 'clock', 'reviewer'));
  drop index orders_silent;
  alter table orders drop column silent_until, drop column confirmation_asked_at, drop column confirmable_from, drop column shipped_at;
`);
