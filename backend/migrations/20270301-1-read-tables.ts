import type { Knex } from "knex";

/**
 * What the public lists show, beside what it is made of: a page is read from one index of one table, and the transaction that changes a listing or its supplier changes its row here
 * (docs/adr/0078-read-tables.md). Whatever enters or leaves a list locks its supplier's row first; what changes within a list locks its own row alone.
 * What stands already is entered by the next migration, and what changes before that enters itself.
 */
export const up = (knex: Knex) =>
  knex.raw(String.raw`
  -- One row for each supplier, whether anybody may see it or not: it is what listings of the supplier wait for.
  create table listed_suppliers (
    id uuid primary key references organizations on delete cascade,
    visible boolean not null,
    product_count integer not null default 0,
    categories text[] not null default '{}',
    sort_name text collate "C" not null,
    country text,
    certifications text[] not null,
    updated_at timestamptz not null,
    -- What the directory shows of it.
    profile text storage main not null,
    -- What each of its listings shows of it.
    facts text storage main not null
  );

  create table listed_products (
    id uuid primary key references supplier_products on delete cascade,
    organization_id uuid not null references listed_suppliers on delete cascade,
    -- Whether its supplier may be seen.
    shown boolean not null,
    category text not null,
    origin_country text not null,
    certifications text[] not null,
    season_start smallint,
    season_end smallint,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- What has no comparable price or quantity stands last, whichever way a list runs.
    cheapest numeric not null,
    dearest numeric not null,
    largest numeric not null,
    currency text not null,
    -- Whether it is known what one of its unit weighs, without which nobody can order it.
    weighed boolean not null,
    -- Its words, those of its name once more behind a sign, and what it is filtered by, each kind behind a sign of its own.
    document tsvector not null,
    product text storage main not null,
    supplier text storage main not null
  );

  -- What is listed, counted by what lists are filtered by: changes are entered, and added up now and then.
  create table listing_counts (
    category text not null,
    origin_country text not null,
    certifications text[] not null,
    season_start smallint,
    season_end smallint,
    listings integer not null
  );

  -- The words of a text as search parts it; those of its first part, the name, once more behind a sign.
  create function search_document(search_text text) returns tsvector language sql immutable strict parallel safe as $$
    select array_to_tsvector(coalesce(array_agg(distinct word), '{}'))
      from (select found.word from regexp_split_to_table(search_text, '[^[:alnum:]]+') as found (word) where found.word <> ''
            union all
            select '^' || found.word from regexp_split_to_table(split_part(search_text, ' | ', 1), '[^[:alnum:]]+') as found (word) where found.word <> '') as words
     where length(word) <= 100
  $$;

  -- What lists are filtered by stands among the words, so one index finds words and filter together.
  create function listed_document(p supplier_products) returns tsvector language sql immutable as $$
    select array_to_tsvector(tsvector_to_array(search_document(p.search_text)) || ('=' || p.category) || ('/' || p.origin_country)
             || array(select '+' || certification from unnest(p.certifications) as certification))
  $$;

  create function is_visible(o organizations) returns boolean language sql immutable as $$
    select o.deleted_at is null and o.suspended_at is null and o.unlisted_since is null
  $$;

  -- Decimals of a currency's amounts: as shared/kernel/money.ts has them.
  create function listed_scale(currency text) returns integer language sql immutable as $$
    select case when currency = any('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XOF,XPF}') then 0
                when currency = any('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') then 3 else 2 end
  $$;
  -- Prices and quantities of kilograms are shown as those of metric tons: as shared/catalogue/rules.ts has it.
  create function listed_price(price numeric, unit text, currency text) returns text language sql immutable as $$
    select round(price * case when unit = 'KG' then 1000 else 1 end, listed_scale(currency))::text
  $$;
  create function listed_quantity(quantity numeric, unit text) returns text language sql immutable as $$
    select trim_scale(trunc(case when unit = 'KG' then quantity / 1000 else quantity end, 3))::text
  $$;
  create function listed_unit(unit text) returns text language sql immutable as $$
    select case when unit in ('MT', 'Tons', 'KG') then 'MT' else unit end
  $$;
  create function listed_weighed(p supplier_products) returns boolean language sql immutable as $$
    select p.unit in ('MT', 'Tons', 'KG') or p.net_weight_kg is not null
  $$;
  -- The addresses of a picture, as backend/src/domains/documents/presenter.ts has them.
  create function listed_variants(picture jsonb) returns json language sql immutable as $$
    select array_to_json(array(
      select row_to_json(variant) from (
        select '/pictures/' || (picture ->> 'key') || '-' || (size ->> 0) || '.' || format as url, size -> 0 as width, size -> 1 as height, format
          from jsonb_array_elements(picture -> 'sizes') with ordinality as sizes (size, place), unnest('{avif,webp}'::text[]) as format
         order by place, format) as variant))
  $$;
  create function listed_picture(picture jsonb) returns json language sql immutable as $$
    select row_to_json(shown) from (select picture -> 'id' as id, listed_variants(picture) as variants) as shown
  $$;
  -- The main one, in a list of one; none where there is none.
  create function listed_pictures(pictures jsonb) returns json language sql immutable as $$
    select array_to_json(array(
      select row_to_json(shown) from (
        select picture -> 'id' as id, listed_variants(picture) as variants, picture -> 'alt' as alt from jsonb_path_query(pictures, '$[0]') as picture) as shown))
  $$;
  create function listed_volume(o organizations) returns json language sql immutable as $$
    select case when o.export_volume is not null
             then (select row_to_json(volume) from (select trim_scale(o.export_volume)::text as value, coalesce(o.export_volume_unit, 'MT') as unit) as volume) end
  $$;
  -- Where each kind of certificate is looked up, as shared/verification/rules.ts has it.
  create function listed_certificates(certificates jsonb) returns json language sql immutable as $$
    select array_to_json(array(
      select row_to_json(certificate) from (
        select kept -> 'kind' as kind, kept -> 'body' as body, kept -> 'number' as number, kept -> 'validUntil' as "validUntil",
               case kept ->> 'kind'
                 when 'Organic' then 'https://webgate.ec.europa.eu/tracesnt/directory/publication/organic-operator/index'
                 when 'Fairtrade' then 'https://www.flocert.net/about-flocert/customer-search/'
                 when 'Rainforest Alliance' then 'https://www.rainforest-alliance.org/business/certification/certificate-search-and-public-summaries/'
                 when 'GlobalGAP' then 'https://database.globalgap.org/globalgap/search/SearchMain.faces'
                 when 'ISO 22000' then 'https://www.iafcertsearch.org/'
                 when 'BRC' then 'https://directory.brcgs.com/'
               end as "registerUrl"
          from jsonb_array_elements(certificates) with ordinality as certificates (kept, place) order by place) as certificate))
  $$;

  -- What a list shows of a listing, written as it is answered: an answer puts these together and reads none of them. Whether it is paid in its own currency depends on the
  -- day, and comes to it then. Figures are texts, because JSON would round them.
  create function listed_product(p supplier_products) returns text language sql stable as $$
    select row_to_json(card)::text from (
      select p.id, p.name, p.description, p.category, p.images, listed_pictures(p.pictures) as pictures,
             p.terms_version as "termsVersion",
             (select row_to_json(prices) from (select listed_price(p.price, p.unit, p.currency) as min,
                listed_price(coalesce(p.price_max, p.price), p.unit, p.currency) as max, p.currency) as prices) as "priceRange",
             listed_unit(p.unit) as unit, listed_quantity(p.minimum_order, p.unit) as "minimumOrder", listed_quantity(p.maximum_order, p.unit) as "maximumOrder",
             p.delivery_time_days as "deliveryTimeDays", p.delivery_terms as "deliveryTerms", trim_scale(p.net_weight_kg)::text as "netWeightKg",
             (select row_to_json(available) from (select listed_quantity(p.quantity, p.unit) as value, listed_unit(p.unit) as unit) as available) as "availableQuantity",
             array[p.origin_country] as origin,
             (select row_to_json(season) from (select p.season_start as start, p.season_end as "end") as season
               where p.season_start is not null and p.season_end is not null) as season,
             p.certifications, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt") as card
  $$;
  create function listed_facts(o organizations) returns text language sql stable as $$
    select row_to_json(card)::text from (
      select o.id, o.name, o.country, o.city, o.verification = 'verified' as verified, o.established,
             listed_volume(o) as "exportVolume",
             listed_certificates(o.certificates) as certificates) as card
  $$;
  -- What the directory shows of a supplier, but for what is sold, which is counted beside it.
  create function listed_profile(o organizations) returns text language sql stable as $$
    select row_to_json(card)::text from (
      select o.id, o.name, o.description, o.story, o.organization_type as "organizationType", o.country, o.city, o.established, o.certifications,
             listed_volume(o) as "exportVolume", o.website,
             case when o.logo is not null then listed_picture(o.logo) end as logo, o.logo_url as "logoUrl", o.verification = 'verified' as verified,
             listed_certificates(o.certificates) as certificates, o.sample_rating::text as "sampleRating") as card
  $$;

  -- Enters listings under suppliers whose rows the caller has locked.
  create function enter_listings(entered uuid[]) returns void language sql as $$
    insert into listed_products
    select p.id, p.organization_id, s.visible, p.category, p.origin_country, p.certifications, p.season_start, p.season_end, p.created_at, p.updated_at,
           coalesce(p.comparable_price, 'Infinity'), coalesce(p.comparable_price, -1), coalesce(p.comparable_quantity, -1),
           p.currency, listed_weighed(p), listed_document(p), listed_product(p), s.facts
      from supplier_products p join listed_suppliers s on s.id = p.organization_id
     where p.id = any(entered) and p.active and p.deleted_at is null
    on conflict (id) do nothing
  $$;

  create function enter_suppliers(ids uuid[]) returns void language sql as $$
    insert into listed_suppliers (id, visible, sort_name, country, certifications, updated_at, profile, facts)
    select o.id, is_visible(o), lower(unaccent(o.name)), o.country, o.certifications, o.updated_at, listed_profile(o), listed_facts(o)
      from organizations o where o.id = any(ids) and o.type = 'supplier'
    on conflict (id) do nothing
  $$;

  -- A supplier of before this migration is entered when something of it changes first.
  create function lock_suppliers(ids uuid[]) returns void language plpgsql as $$
  begin
    perform enter_suppliers(ids);
    perform from listed_suppliers where id = any(ids) order by id for no key update;
  end $$;

  create function sum_up_suppliers(ids uuid[]) returns void language sql as $$
    update listed_suppliers s
       set product_count = coalesce(offered.listings, 0), categories = coalesce(offered.categories, '{}')
      from unnest(ids) as asked (id)
      left join (select organization_id, count(*)::integer as listings, array_agg(distinct category order by category) as categories
                   from listed_products where organization_id = any(ids) group by 1) as offered on offered.organization_id = asked.id
     where s.id = asked.id
  $$;

  create function list_new_products() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare suppliers uuid[];
  begin
    select array_agg(distinct organization_id) into suppliers from written where active and deleted_at is null;
    if suppliers is null then return null; end if;
    perform lock_suppliers(suppliers);
    perform enter_listings((select array_agg(id) from written));
    perform sum_up_suppliers(suppliers);
    return null;
  end $$;

  create function list_changed_products() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    suppliers uuid[];
    came uuid[];
    gone uuid[];
    stayed uuid[];
  begin
    select array_agg(id) filter (where is_in and not was_in), array_agg(id) filter (where was_in and not is_in),
           array_agg(id) filter (where was_in and is_in and is_other),
           array_agg(distinct organization_id) filter (where is_in <> was_in or (is_in and is_elsewhere))
      into came, gone, stayed, suppliers
      from (select w.id, w.organization_id, w.active and w.deleted_at is null as is_in, r.active and r.deleted_at is null as was_in,
                   w is distinct from r as is_other, w.category <> r.category as is_elsewhere
              from written w join replaced r using (id)) as changes;
    if suppliers is not null then
      perform lock_suppliers(suppliers);
      delete from listed_products where id = any(gone);
      perform enter_listings(came);
    end if;
    if stayed is not null then
      update listed_products l
         set category = p.category, origin_country = p.origin_country, certifications = p.certifications, season_start = p.season_start, season_end = p.season_end,
             updated_at = p.updated_at, cheapest = coalesce(p.comparable_price, 'Infinity'), dearest = coalesce(p.comparable_price, -1),
             largest = coalesce(p.comparable_quantity, -1), currency = p.currency, weighed = listed_weighed(p), product = listed_product(p),
             document = case when (p.search_text, p.category, p.origin_country, p.certifications) = (r.search_text, r.category, r.origin_country, r.certifications)
                             then l.document else listed_document(p) end
        from supplier_products p join replaced r using (id)
       where l.id = p.id and p.id = any(stayed);
    end if;
    if suppliers is not null then perform sum_up_suppliers(suppliers); end if;
    return null;
  end $$;

  create function list_new_suppliers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform enter_suppliers((select array_agg(id) from written));
    return null;
  end $$;

  create function list_changed_suppliers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare changed uuid[];
  begin
    select array_agg(id) into changed from written w join replaced r using (id) where w.type = 'supplier' and w is distinct from r;
    if changed is null then return null; end if;
    perform lock_suppliers(changed);
    update listed_suppliers s
       set visible = is_visible(o), sort_name = lower(unaccent(o.name)), country = o.country, certifications = o.certifications, updated_at = o.updated_at,
           profile = listed_profile(o), facts = listed_facts(o)
      from organizations o where o.id = s.id and o.id = any(changed);
    update listed_products l set shown = s.visible, supplier = s.facts
      from listed_suppliers s
     where s.id = any(changed) and l.organization_id = s.id and (l.shown <> s.visible or l.supplier <> s.facts);
    return null;
  end $$;

  create function count_entered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into listing_counts
    select category, origin_country, certifications, season_start, season_end, count(*) from came where shown group by 1, 2, 3, 4, 5;
    return null;
  end $$;
  create function count_left() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into listing_counts
    select category, origin_country, certifications, season_start, season_end, -count(*) from gone where shown group by 1, 2, 3, 4, 5;
    return null;
  end $$;
  create function count_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into listing_counts
    select category, origin_country, certifications, season_start, season_end, sum(listings)
      from (select category, origin_country, certifications, season_start, season_end, 1 as listings from came where shown
            union all
            select category, origin_country, certifications, season_start, season_end, -1 from gone where shown) as moves
     group by 1, 2, 3, 4, 5 having sum(listings) <> 0;
    return null;
  end $$;

  create trigger listed_products_entered after insert on listed_products referencing new table as came for each statement execute function count_entered();
  create trigger listed_products_left after delete on listed_products referencing old table as gone for each statement execute function count_left();
  create trigger listed_products_moved after update on listed_products referencing new table as came old table as gone
    for each statement execute function count_moved();

  create trigger organizations_listed after insert on organizations referencing new table as written for each statement execute function list_new_suppliers();
  create trigger organizations_listed_anew after update on organizations referencing new table as written old table as replaced
    for each statement execute function list_changed_suppliers();
  create trigger products_listed after insert on supplier_products referencing new table as written for each statement execute function list_new_products();
  create trigger products_listed_anew after update on supplier_products referencing new table as written old table as replaced
    for each statement execute function list_changed_products();

  create index listed_suppliers_by_name on listed_suppliers (sort_name, id) where visible and product_count > 0;
  create index listed_products_supplier on listed_products (organization_id, created_at desc, id desc) include (updated_at);
  create index listed_products_newest on listed_products (created_at desc, id desc) where shown;
  create index listed_products_cheapest on listed_products (cheapest, id) where shown;
  create index listed_products_dearest on listed_products (dearest desc, id desc) where shown;
  create index listed_products_largest on listed_products (largest desc, id desc) where shown;
  create index listed_products_category on listed_products (category, created_at desc, id desc) where shown;
  create index listed_products_origin on listed_products (origin_country, created_at desc, id desc) where shown;
  create index listed_products_place_newest on listed_products (category, origin_country, created_at desc, id desc) where shown;
  create index listed_products_place_cheapest on listed_products (category, origin_country, cheapest, id) where shown;
  create index listed_products_place_dearest on listed_products (category, origin_country, dearest desc, id desc) where shown;
  create index listed_products_place_largest on listed_products (category, origin_country, largest desc, id desc) where shown;
  create index listed_products_certifications on listed_products using gin (certifications) where shown;
  create index listed_products_document on listed_products using gin (document) where shown;
  create index listed_products_addresses on listed_products (uuid_hash(id)) include (id, category, updated_at) where shown;
  create index listed_products_changed on listed_products (category, updated_at) where shown;
  create index listing_counts_place on listing_counts (category, origin_country);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop trigger products_listed on supplier_products;
  drop trigger products_listed_anew on supplier_products;
  drop trigger organizations_listed on organizations;
  drop trigger organizations_listed_anew on organizations;
  drop table listing_counts, listed_products, listed_suppliers;
  drop function list_new_products, list_changed_products, list_new_suppliers, list_changed_suppliers, count_entered, count_left, count_moved, sum_up_suppliers,
    lock_suppliers, enter_suppliers, enter_listings, listed_profile, listed_facts, listed_product,
    listed_certificates, listed_volume, listed_pictures, listed_picture, listed_variants, listed_weighed, listed_unit, listed_quantity, listed_price, listed_scale, is_visible, listed_document, search_document;
`);
