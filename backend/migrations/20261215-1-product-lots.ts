import type { Knex } from "knex";
import { keepTermsBy, listingTermColumns } from "./20261204-3-listing-goods.ts";

/** All that a version of a listing's terms kept before lots, and a count of their changes from now on. */
const before = [...listingTermColumns, "net_weight_kg"];
export const listingTermColumnsWithLots = [...before, "lots_version"];

/**
 * The lots of a listing, and the lot that was agreed on, copied with the terms (docs/adr/0044-lots.md). A change of lots is a version of the listing's terms: the listing counts
 * them, so that the triggers which keep versions see it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table product_lots (
    id uuid primary key,
    product_id uuid not null references supplier_products (id),
    position integer not null,
    number text not null check (number <> ''),
    crop_year text,
    process text,
    variety text,
    altitude_from integer,
    altitude_to integer check (altitude_to >= altitude_from),
    -- Months, YYYY-MM.
    harvest_from text,
    harvest_to text check (harvest_to >= harvest_from),
    bags integer check (bags > 0),
    bag_kg numeric(12,3) check (bag_kg > 0),
    -- As stated; null where it is what the bags hold.
    net_weight_kg numeric(14,3) check (net_weight_kg > 0),
    measured jsonb not null default '[]',
    -- The version of the listing's terms in which it was last changed.
    terms_version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    -- Two lots of a listing may swap their numbers in one transaction.
    constraint product_lots_number exclude using btree (product_id with =, lower(number) with =) where (deleted_at is null)
      deferrable initially deferred
  );
  create index product_lots_product on product_lots (product_id, position) where deleted_at is null;

  alter table supplier_products add column lots_version integer not null default 0;
  alter table listing_terms add column lots_version integer not null default 0;
  ${keepTermsBy(listingTermColumnsWithLots)}
  create or replace view products as select * from supplier_products where deleted_at is null;

  alter table agreed_terms add column lot_id uuid references product_lots (id), add column lot jsonb,
    add constraint agreed_terms_lot check ((lot_id is null) = (lot is null));
  create index agreed_terms_lot_id on agreed_terms (lot_id) where lot_id is not null;
`);

/** What was agreed of a lot has no place before it: with an order of that kind it refuses. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from agreed_terms where lot_id is not null) then
      raise exception 'orders name lots';
    end if;
  end $$;
  alter table agreed_terms drop column lot_id, drop column lot;
  drop view products;
  ${keepTermsBy(before)}
  alter table listing_terms drop column lots_version;
  alter table supplier_products drop column lots_version;
  create view products as select * from supplier_products where deleted_at is null;
  drop table product_lots;
`);
