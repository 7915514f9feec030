import type { Knex } from "knex";

/** Ratings (docs/adr/0064-ratings.md): what both sides of a paid order say of each other once it has ended. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- By what two accounts are known to be the same, and nothing of them can be read: a keyed hash, gone with the account.
  alter table bank_details add column fingerprint bytea;

  -- Whether two organizations that have traded are independent of each other. Once they were not, they never are.
  create table rating_pairs (
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    related_since timestamptz,
    checked_at timestamptz not null,
    primary key (buyer_org_id, supplier_org_id)
  );
  create index rating_pairs_check on rating_pairs (checked_at) where related_since is null;

  -- Paid orders that have ended, with where their ratings stand. No order ends twice.
  create table rating_windows (
    order_id uuid primary key references orders (id),
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    ended_at timestamptz not null,
    state text not null check (state in ('open', 'appeared', 'closed', 'barred')),
    -- While it is open: when what there is appears, or nobody rates any more.
    due_at timestamptz,
    settled_at timestamptz,
    created_at timestamptz not null,
    check ((state = 'open') = (due_at is not null)),
    check ((state = 'open') = (settled_at is null))
  );
  create index rating_windows_due on rating_windows (due_at) where state = 'open';
  create index rating_windows_sold on rating_windows (supplier_org_id);
  create index rating_windows_bought on rating_windows (buyer_org_id);
  -- What the sweep reads of orders that have ended.
  create index orders_ended on orders (id) where status in ('funds_released', 'refunded');

  create table order_ratings (
    id uuid primary key,
    order_id uuid not null references rating_windows (order_id),
    -- Who rates.
    side text not null check (side in ('buyer', 'supplier')),
    rater_org_id uuid not null references organizations (id),
    rated_org_id uuid not null references organizations (id),
    quality smallint not null check (quality between 1 and 5),
    papers smallint not null check (papers between 1 and 5),
    punctuality smallint not null check (punctuality between 1 and 5),
    communication smallint not null check (communication between 1 and 5),
    comment text check (comment <> ''),
    written_by uuid not null references users (id),
    appeared_at timestamptz,
    -- Our team has hidden the words.
    hidden_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    unique (order_id, side)
  );
  create index order_ratings_rated on order_ratings (rated_org_id, created_at desc, id desc) where appeared_at is not null;
  create index order_ratings_rater on order_ratings (rater_org_id);

  -- What everybody has read is changed by nobody; our team may hide the words.
  create function refuse_appeared_change() returns trigger language plpgsql as $$ begin
    if old.appeared_at is not null and (new.quality, new.papers, new.punctuality, new.communication, new.comment, new.appeared_at)
         is distinct from (old.quality, old.papers, old.punctuality, old.communication, old.comment, old.appeared_at) then
      raise exception 'a rating that has appeared is not changed';
    end if;
    return new;
  end $$;
  create trigger order_ratings_appeared before update on order_ratings for each row execute function refuse_appeared_change();

  create table rating_answers (
    rating_id uuid primary key references order_ratings (id),
    text text not null check (text <> ''),
    written_by uuid not null references users (id),
    created_at timestamptz not null,
    hidden_at timestamptz
  );

  create table rating_reports (
    id uuid primary key,
    rating_id uuid not null references order_ratings (id),
    part text not null check (part in ('comment', 'answer')),
    organization_id uuid not null references organizations (id),
    reported_by uuid not null references users (id),
    reason text not null,
    created_at timestamptz not null,
    decision text check (decision in ('hidden', 'kept')),
    decision_reason text,
    decided_by uuid references users (id),
    decided_at timestamptz,
    -- Words never change, so they are judged once.
    unique (rating_id, part),
    check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null) and (decision is null) = (decided_by is null))
  );
  create index rating_reports_open on rating_reports (created_at) where decision is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  delete from notices where kind in ('orderToRate', 'partnerRated', 'ratingsAppeared', 'ratingWordsHidden');
  drop table rating_reports, rating_answers, order_ratings, rating_windows, rating_pairs;
  drop function refuse_appeared_change();
  drop index orders_ended;
  alter table bank_details drop column fingerprint;
`);
