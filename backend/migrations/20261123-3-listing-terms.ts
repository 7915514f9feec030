import type { Knex } from "knex";

/** What a listing's terms are (docs/adr/0019-kept-listing-terms.md): stock, words, pictures and whether it is shown are none. */
const terms = "price, price_max, currency, unit, minimum_order, maximum_order, delivery_time_days, delivery_terms";
const of = (row: string) => terms.replace(/\w+/g, `${row}.$&`);

/**
 * Each version of a listing's terms, for good: written by the database with the change itself, whoever makes it, so that a version never
 * means two things. Listings of before begin with version 1. An order that was placed from a listing says at which version.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table supplier_products add column terms_version integer not null default 1;
  create or replace view products as select * from supplier_products where deleted_at is null;

  create table listing_terms (
    product_id uuid not null references supplier_products (id),
    version integer not null,
    price numeric(14,2) not null,
    price_max numeric(14,2),
    currency text not null,
    unit text not null,
    minimum_order numeric(15,3),
    maximum_order numeric(15,3),
    delivery_time_days integer,
    delivery_terms text,
    created_at timestamptz not null,
    primary key (product_id, version)
  );
  insert into listing_terms (product_id, version, ${terms}, created_at)
    select id, terms_version, ${terms}, updated_at from supplier_products;
  create trigger listing_terms_append_only before update or delete on listing_terms for each row execute function refuse_change();
  create trigger listing_terms_no_truncate before truncate on listing_terms for each statement execute function refuse_change();

  create function count_listing_terms() returns trigger language plpgsql as $$
  begin
    new.terms_version := old.terms_version + case when (${of("old")}) is distinct from (${of("new")}) then 1 else 0 end;
    return new;
  end $$;
  create function keep_first_listing_terms() returns trigger language plpgsql as $$
  begin
    insert into listing_terms (product_id, version, ${terms}, created_at)
      select id, terms_version, ${terms}, updated_at from written;
    return null;
  end $$;
  create function keep_changed_listing_terms() returns trigger language plpgsql as $$
  begin
    insert into listing_terms (product_id, version, ${terms}, created_at)
      values (new.id, new.terms_version, ${of("new")}, new.updated_at);
    return null;
  end $$;
  create trigger products_count_terms before update on supplier_products
    for each row execute function count_listing_terms();
  create trigger products_keep_first_terms after insert on supplier_products
    referencing new table as written for each statement execute function keep_first_listing_terms();
  create trigger products_keep_changed_terms after update on supplier_products
    for each row when (old.terms_version is distinct from new.terms_version) execute function keep_changed_listing_terms();

  alter table orders add column terms_version integer;
  alter table orders add constraint orders_terms foreign key (product_id, terms_version) references listing_terms (product_id, version);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table orders drop column terms_version;
  drop trigger products_keep_changed_terms on supplier_products;
  drop trigger products_keep_first_terms on supplier_products;
  drop trigger products_count_terms on supplier_products;
  drop function keep_changed_listing_terms, keep_first_listing_terms, count_listing_terms;
  drop table listing_terms;
  drop view products;
  alter table supplier_products drop column terms_version;
  create view products as select * from supplier_products where deleted_at is null;
`);
