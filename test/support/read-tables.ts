import type { Database } from "#backend/src/db/database.ts";

/** What the read tables would hold if they were made anew, in the columns that both have. */
const anew = {
  products: `
    select p.id, p.organization_id, is_visible(o) as shown, p.category, p.origin_country, p.certifications, p.season_start, p.season_end, p.created_at, p.updated_at,
           coalesce(p.comparable_price, 'Infinity') as cheapest, coalesce(p.comparable_price, -1) as dearest, coalesce(p.comparable_quantity, -1) as largest,
           p.currency, listed_weighed(p) as weighed, listed_document(p) as document, listed_product(p) as product, listed_facts(o) as supplier
      from supplier_products p join organizations o on o.id = p.organization_id where p.active and p.deleted_at is null`,
  suppliers: `
    select o.id, is_visible(o) as visible, count(p.id)::integer as product_count,
           coalesce(array_agg(distinct p.category order by p.category) filter (where p.id is not null), '{}') as categories,
           (lower(unaccent(o.name)) collate "C") as sort_name, o.country, o.certifications, o.updated_at, listed_profile(o) as profile, listed_facts(o) as facts
      from organizations o left join supplier_products p on p.organization_id = o.id and p.active and p.deleted_at is null
     where o.type = 'supplier' group by o.id`,
  counts: `
    select category, origin_country, certifications, season_start, season_end, count(*)::integer as listings from listed_products where shown group by 1, 2, 3, 4, 5`,
};
const kept = {
  products: "select * from listed_products",
  suppliers: "select * from listed_suppliers",
  counts: `
    select category, origin_country, certifications, season_start, season_end, sum(listings)::integer as listings from listing_counts
     group by 1, 2, 3, 4, 5 having sum(listings) <> 0`,
};

/** Rows that are kept and should not be, or should be and are not. */
export async function differences(db: Database): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of ["products", "suppliers", "counts"] as const) {
    const { rows } = await db.raw<{ rows: { count: string }[] }>(
      `select count(*) from ((select * from (${anew[name]}) a except select * from (${kept[name]}) k)
                             union all (select * from (${kept[name]}) k except select * from (${anew[name]}) a)) as different`,
    );
    found[name] = Number(rows[0]?.count);
  }
  return found;
}
export const noDifferences = { products: 0, suppliers: 0, counts: 0 };
