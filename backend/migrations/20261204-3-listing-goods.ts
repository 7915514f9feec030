import type { Knex } from "knex";

/** What a version of a listing's terms kept until now. */
const figures = [
  "price",
  "price_max",
  "currency",
  "unit",
  "minimum_order",
  "maximum_order",
  "delivery_time_days",
  "delivery_terms",
];
/** What is sold: whoever orders at a version gets these goods, and no others. */
const goods = ["name", "category", "origin_country", "certifications", "description"];

const of = (columns: readonly string[], row: string) => columns.map((column) => `${row}.${column}`).join(", ");
/** In which order certifications are written says nothing. */
const values = (columns: readonly string[], row: string) =>
  columns
    .map((column) =>
      column === "certifications" ? `array(select unnest(${row}.certifications) order by 1)` : `${row}.${column}`,
    )
    .join(", ");

/**
 * Has the database count and keep versions of a listing's terms by these columns, which `listing_terms` and `supplier_products` both have. A migration
 * that adds a term calls it with one more. An update that touches none of them, such as taking stock, runs nothing.
 */
export const keepTermsBy = (columns: readonly string[]) => `
  create or replace function count_listing_terms() returns trigger language plpgsql as $$
  begin
    new.terms_version := old.terms_version + case when (${values(columns, "old")}) is distinct from (${values(columns, "new")}) then 1 else 0 end;
    return new;
  end $$;
  create or replace function keep_first_listing_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    insert into listing_terms (product_id, version, ${columns.join(", ")}, created_at)
      select id, terms_version, ${columns.join(", ")}, updated_at from written;
    return null;
  end $$;
  create or replace function keep_changed_listing_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    insert into listing_terms (product_id, version, ${columns.join(", ")}, created_at)
      values (new.id, new.terms_version, ${of(columns, "new")}, new.updated_at);
    return null;
  end $$;
  drop trigger products_count_terms on supplier_products;
  create trigger products_count_terms before update on supplier_products for each row
    when ((${of(["terms_version", ...columns], "old")}) is distinct from (${of(["terms_version", ...columns], "new")}))
    execute function count_listing_terms();
`;

/** All that a version keeps, for the migration that comes next. */
export const listingTermColumns = [...figures, ...goods];

/**
 * The goods belong to a listing's terms (docs/adr/0019-kept-listing-terms.md): name, category, origin, certifications and description could be changed under the
 * version that a buyer had seen. The version of today is filled with the goods of today, those before it keep none, because nobody wrote them down.
 * What was agreed before now is not described by it: its listing may have been described otherwise then.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table listing_terms add column name text, add column category text, add column origin_country text,
    add column certifications text[], add column description text;
  alter table listing_terms disable trigger listing_terms_append_only;
  update listing_terms t set (${goods.join(", ")}) = (select ${of(goods, "p")})
    from supplier_products p where p.id = t.product_id and p.terms_version = t.version;
  alter table listing_terms enable trigger listing_terms_append_only;
  ${keepTermsBy(listingTermColumns)}

  -- Whether the version of the listing's terms that they were made from tells how the goods were described.
  alter table agreed_terms add column described boolean not null default false;
  alter table agreed_terms alter column described set default true;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table agreed_terms drop column described;
  ${keepTermsBy(figures)}
  alter function keep_first_listing_terms() reset search_path;
  alter function keep_changed_listing_terms() reset search_path;
  drop trigger products_count_terms on supplier_products;
  create trigger products_count_terms before update on supplier_products for each row execute function count_listing_terms();
  alter table listing_terms ${goods.map((column) => `drop column ${column}`).join(", ")};
`);
