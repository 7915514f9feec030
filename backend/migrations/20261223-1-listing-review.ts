import type { Knex } from "knex";

/**
 * The review of listings (docs/adr/0050-listing-review.md). Listings of before have no row and count as reviewed: none of them leaves the catalogue.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  -- What is held back is not active, whatever reads that column; here stands what its supplier wants once it is not held back any more.
  alter table supplier_products
    add column active_after_review boolean,
    add constraint supplier_products_held_back check (active_after_review is null or not active);
  create or replace view products as select * from supplier_products where deleted_at is null;

  create table listing_reviews (
    -- The listing's own.
    id uuid primary key references supplier_products (id) on delete cascade,
    status text not null check (status in ('waiting', 'listed', 'approved', 'takenDown')),
    submitted_at timestamptz not null,
    due_at timestamptz not null,
    -- When it was last resubmitted: such a one is looked at before anybody sees it, whoever its supplier is.
    resubmitted_at timestamptz,
    -- What its supplier has written with that.
    words text,
    -- The goods as they were looked at last; null for what nobody has looked at yet.
    goods_before jsonb check (jsonb_typeof(goods_before) = 'object'),
    claimed_by uuid,
    claimed_at timestamptz,
    decided_by uuid,
    decided_at timestamptz,
    ground text,
    reason text,
    -- The supplier knows that it is late.
    late_told_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check ((status = 'takenDown') = (ground is not null and reason is not null)),
    check ((claimed_by is null) = (claimed_at is null))
  );
  create index listing_reviews_open on listing_reviews (due_at) where status in ('waiting', 'listed');
  create index listing_reviews_decided on listing_reviews (status, decided_at);

  create table listing_review_decisions (
    id bigint generated always as identity primary key,
    product_id uuid not null references supplier_products (id) on delete cascade,
    decision text not null check (decision in ('approve', 'takeDown')),
    ground text,
    reason text,
    -- What its supplier had written to whoever decided.
    words text,
    decided_by uuid not null,
    created_at timestamptz not null,
    check ((decision = 'takeDown') = (ground is not null and reason is not null))
  );
  create index listing_review_decisions_product on listing_review_decisions (product_id, id);

  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order', 'draft', 'organization', 'product'));
`);

/** What is held back stays out of the catalogue; its supplier shows it again. */
export const down = (knex: Knex) =>
  knex.raw(`
  delete from notices where subject_type = 'product';
  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order', 'draft', 'organization'));
  drop table listing_review_decisions;
  drop table listing_reviews;
  drop view products;
  alter table supplier_products drop constraint supplier_products_held_back, drop column active_after_review;
  create view products as select * from supplier_products where deleted_at is null;
`);
