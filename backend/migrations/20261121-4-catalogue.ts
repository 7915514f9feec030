import type { Knex } from "knex";

/**
 * `search_text` is what search looks in: name, description, category (since 20261121-7) and countries in both languages and certifications, folded.
 * `comparable_price` is the price in USD per metric ton, null where there is none; sorting by price uses it,
 * with what cannot be compared last.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table supplier_products (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    name text not null check (name <> ''),
    description text not null default '',
    category text not null,
    price numeric(14,2) not null check (price > 0),
    price_max numeric(14,2) check (price_max >= price),
    currency text not null default 'USD',
    quantity numeric(15,3) not null check (quantity >= 0),
    unit text not null default 'MT',
    minimum_order numeric(15,3) check (minimum_order > 0),
    maximum_order numeric(15,3) check (maximum_order >= minimum_order),
    delivery_time_days integer check (delivery_time_days >= 0),
    delivery_terms text,
    origin_country text not null default 'africa',
    season_start smallint check (season_start between 1 and 12),
    season_end smallint check (season_end between 1 and 12),
    certifications text[] not null default '{}',
    images text[] not null default '{}',
    active boolean not null default true,
    search_text text not null,
    comparable_price numeric(18,2),
    comparable_quantity numeric(15,3),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check ((season_start is null) = (season_end is null))
  );
  create view products as select * from supplier_products where deleted_at is null;
  create index products_organization on supplier_products (organization_id, created_at desc, id desc) where deleted_at is null;
  create index products_newest on supplier_products (created_at desc, id desc) where active and deleted_at is null;
  create index products_cheapest on supplier_products ((coalesce(comparable_price, 'Infinity'::numeric)), id) where active and deleted_at is null;
  create index products_dearest on supplier_products ((coalesce(comparable_price, -1)) desc, id desc) where active and deleted_at is null;
  create index products_quantity on supplier_products ((coalesce(comparable_quantity, -1)) desc, id desc) where active and deleted_at is null;
  create index products_category on supplier_products (category, created_at desc, id desc) where active and deleted_at is null;
  create index products_origin on supplier_products (origin_country) where active and deleted_at is null;
  create index products_certifications on supplier_products using gin (certifications) where active and deleted_at is null;
  create index products_search on supplier_products using gin (search_text gin_trgm_ops) where active and deleted_at is null;

  create table market_prices (
    category text not null,
    month date not null check (extract(day from month) = 1),
    price numeric(12,2) not null check (price > 0),
    source text not null,
    sample boolean not null default false,
    primary key (category, month)
  );
`);

export const down = (knex: Knex) =>
  knex.raw("drop table market_prices; drop view products; drop table supplier_products;");
