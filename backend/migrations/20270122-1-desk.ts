import type { Knex } from "knex";

/**
 * The reviewers' desk (docs/adr/0067-case-file.md): in which order cases are worked on is a column of theirs, so that a page of a hundred thousand is read from an index and not
 * sorted; and what a reviewer is writing has a version, so that two machines do not write over each other.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table disputes
    -- What lay in escrow when the case began, in USD by the rate of then; null where there was none.
    add column worth_usd numeric check (worth_usd >= 0),
    -- What waits for our team first, by when it is to be decided; then what waits for the sides, by when they have to answer; then what has ended, the newest first.
    add column queue_key numeric not null generated always as (
      case
        when status in ('open', 'awaiting_confirmation') then extract(epoch from (decide_by - timestamptz '1970-01-01 00:00:00+00'))
        when status = 'answering' then 1e10 + extract(epoch from (answer_by - timestamptz '1970-01-01 00:00:00+00'))
        when status = 'announced' then 1e10 + extract(epoch from (appeal_by - timestamptz '1970-01-01 00:00:00+00'))
        when status = 'returning' then 1e10 + extract(epoch from (coalesce(return_answer_by, return_by) - timestamptz '1970-01-01 00:00:00+00'))
        else 1e11 - extract(epoch from (created_at - timestamptz '1970-01-01 00:00:00+00'))
      end) stored;
  update disputes d set worth_usd = case when o.currency = 'USD' then x.amount else round(x.amount * (
      select r.usd_per_unit from reference_rates r where r.currency = o.currency order by coalesce(r.overtakes, r.as_of) desc, r.imported_at desc, r.id desc limit 1), 2) end
    from orders o, shipments x where o.id = d.order_id and x.id = d.shipment_id;
  create index disputes_queue on disputes (queue_key, id) include (status, assigned_to) where deleted_at is null;
  create index disputes_worth on disputes (worth_usd, id) where deleted_at is null;
  create index disputes_age on disputes (created_at, id) where deleted_at is null;
  create index disputes_standing on disputes (status, queue_key, id) where deleted_at is null;
  create index disputes_unclaimed on disputes (queue_key, id)
    where assigned_to is null and deleted_at is null and status in ('open', 'awaiting_confirmation');
  create index disputes_taken on disputes (assigned_to, queue_key, id)
    where deleted_at is null and status in ('answering', 'open', 'awaiting_confirmation', 'announced', 'returning');
  alter table dispute_drafts add column version integer not null default 1 check (version > 0);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table dispute_drafts drop column version;
  drop index disputes_queue, disputes_worth, disputes_age, disputes_standing, disputes_unclaimed, disputes_taken;
  alter table disputes drop column queue_key, drop column worth_usd;
`);
