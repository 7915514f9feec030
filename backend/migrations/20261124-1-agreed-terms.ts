import type { Knex } from "knex";

/**
 * What two sides have agreed on, written once and never changed (docs/adr/0029-agreed-terms.md): an offer names its terms, and the order that comes of
 * it names the same ones, so that nothing which a listing says later reaches either. What offers and orders had of it goes there; an offer
 * of before has the delivery that its listing has now, because nobody wrote down another.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table agreed_terms (
    id uuid primary key,
    product_id uuid not null references supplier_products (id),
    -- The version of the listing's terms that they were made from; null where none was kept.
    listing_version integer,
    product_name text not null,
    product_category text not null,
    origin_country text,
    certifications text[] not null default '{}',
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    quantity numeric(15,3) not null check (quantity > 0),
    unit text not null,
    -- So much less or more may be delivered.
    tolerance_percent numeric(4,1) not null default 0 check (tolerance_percent between 0 and 10),
    price_per_unit numeric(14,2) not null check (price_per_unit > 0),
    currency text not null,
    -- As they were written, and what they begin with where that is a rule of Incoterms 2020.
    delivery_terms text,
    incoterm text check (incoterm in ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')),
    incoterm_place text,
    -- From the payment to the shipping; null leaves it at the marketplace's own.
    delivery_time_days integer check (delivery_time_days > 0),
    packing text,
    inspection_days integer not null default 3 check (inspection_days between 3 and 30),
    -- In thousandths of what is released.
    supplier_share integer not null,
    platform_share integer not null,
    impact_fund_share integer not null,
    fee_bearer text not null default 'buyer' check (fee_bearer in ('buyer', 'supplier')),
    created_at timestamptz not null default now(),
    check (buyer_org_id <> supplier_org_id),
    check (supplier_share >= 0 and platform_share >= 0 and impact_fund_share >= 0 and supplier_share + platform_share + impact_fund_share = 1000),
    foreign key (product_id, listing_version) references listing_terms (product_id, version)
  );

  alter table offers add column terms_id uuid;
  alter table orders add column terms_id uuid;
  update offers set terms_id = gen_random_uuid();
  update orders o set terms_id = coalesce((select f.terms_id from offers f where f.id = o.offer_id), gen_random_uuid());
  insert into agreed_terms (id, product_id, listing_version, product_name, product_category, origin_country, certifications, buyer_org_id, supplier_org_id,
      quantity, unit, price_per_unit, currency, delivery_terms, incoterm, incoterm_place, delivery_time_days, supplier_share, platform_share, impact_fund_share, created_at)
    select t.terms_id, t.product_id, t.version, t.product_name, t.product_category, p.origin_country, coalesce(p.certifications, '{}'), t.buyer_org_id, t.supplier_org_id,
           t.quantity, t.unit, t.price, t.currency, t.delivery_terms, upper(r.parts[1]), nullif(btrim(r.parts[2]), ''), nullif(greatest(t.days, 0), 0), 900, 85, 15, t.created_at
      from (
        select o.terms_id, o.product_id, o.terms_version as version, o.product_name, o.product_category, o.buyer_org_id, o.supplier_org_id,
               o.quantity, 'MT' as unit, o.price_per_ton as price, o.currency, o.delivery_terms, o.delivery_time_days as days, o.created_at
          from orders o
        union all
        select f.terms_id, f.product_id, null, f.product_name, f.product_category, f.buyer_org_id, f.supplier_org_id,
               f.quantity, f.unit, f.price_per_unit, f.currency, q.delivery_terms, q.delivery_time_days, f.created_at
          from offers f join supplier_products q on q.id = f.product_id
         where not exists (select 1 from orders o where o.offer_id = f.id)) t
      join supplier_products p on p.id = t.product_id
      left join lateral (select regexp_match(t.delivery_terms, '^\\s*(EXW|FCA|CPT|CIP|DAP|DPU|DDP|FAS|FOB|CFR|CIF)\\M[\\s,:-]*(.*)$', 'i') as parts) r on true;

  create trigger agreed_terms_append_only before update or delete on agreed_terms for each row execute function refuse_change();
  create trigger agreed_terms_no_truncate before truncate on agreed_terms for each statement execute function refuse_change();
  create index agreed_terms_product on agreed_terms (product_id);
  alter table offers alter column terms_id set not null, add constraint offers_terms foreign key (terms_id) references agreed_terms (id),
    drop column product_name, drop column product_category, drop column quantity, drop column unit, drop column price_per_unit, drop column currency;
  alter table orders alter column terms_id set not null, drop constraint orders_terms,
    add constraint orders_terms foreign key (terms_id) references agreed_terms (id),
    drop column terms_version, drop column product_name, drop column product_category, drop column quantity, drop column price_per_ton,
    drop column delivery_terms, drop column delivery_time_days;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table offers add column product_name text, add column product_category text, add column quantity numeric(15,3) check (quantity > 0), add column unit text,
    add column price_per_unit numeric(14,2) check (price_per_unit > 0), add column currency text;
  update offers f set product_name = t.product_name, product_category = t.product_category, quantity = t.quantity, unit = t.unit,
    price_per_unit = t.price_per_unit, currency = t.currency from agreed_terms t where t.id = f.terms_id;
  alter table offers alter column product_name set not null, alter column product_category set not null, alter column quantity set not null,
    alter column unit set not null, alter column price_per_unit set not null, alter column currency set not null, drop column terms_id;
  alter table orders add column terms_version integer, add column product_name text, add column product_category text,
    add column quantity numeric(15,3) check (quantity > 0), add column price_per_ton numeric(14,2) check (price_per_ton > 0),
    add column delivery_terms text, add column delivery_time_days integer;
  update orders o set terms_version = t.listing_version, product_name = t.product_name, product_category = t.product_category, quantity = t.quantity,
    price_per_ton = t.price_per_unit, delivery_terms = t.delivery_terms, delivery_time_days = t.delivery_time_days from agreed_terms t where t.id = o.terms_id;
  alter table orders alter column product_name set not null, alter column product_category set not null, alter column quantity set not null,
    alter column price_per_ton set not null, drop column terms_id,
    add constraint orders_terms foreign key (product_id, terms_version) references listing_terms (product_id, version);
  drop table agreed_terms;
`);
