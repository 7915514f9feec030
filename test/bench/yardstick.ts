import pg from "pg";

/**
 * What a stranger would build to show the same list: one table with all its columns, an index for each way of reading, and the shortest statement for each.
 * No join, no total, no cursor, no policy.
 */
export const yardstickColumns = `id, name, description, category, images, pictures, price, price_max, currency, quantity, unit, minimum_order, maximum_order, delivery_time_days, delivery_terms,
  net_weight_kg, origin_country, season_start, season_end, certifications, updated_at, terms_version, organization_id, supplier_name, supplier_country, supplier_city, supplier_verification,
  supplier_certificates, supplier_established, supplier_export_volume, supplier_export_volume_unit`;

export const yardstickStatements = {
  first: `select ${yardstickColumns} from yardstick order by created_at desc limit 24`,
  filtered: `select ${yardstickColumns} from yardstick where category = any($1) and origin_country = $2 and certifications && $3 order by comparable_price limit 24`,
  search: `select ${yardstickColumns} from yardstick where search_text like $1 order by created_at desc limit 24`,
  byId: `select ${yardstickColumns} from yardstick where id = $1`,
};

/** Fills the stranger's table from what is listed. */
export async function buildYardstick(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      create table yardstick as
      select p.id, p.name, p.description, p.category, p.images, p.pictures, p.price, p.price_max, p.currency, p.quantity, p.unit, p.minimum_order, p.maximum_order, p.delivery_time_days,
             p.delivery_terms, p.net_weight_kg, p.origin_country, p.season_start, p.season_end, p.certifications, p.updated_at, p.terms_version, p.organization_id,
             o.name as supplier_name, o.country as supplier_country, o.city as supplier_city, o.verification as supplier_verification, o.certificates as supplier_certificates,
             o.established as supplier_established, o.export_volume as supplier_export_volume, o.export_volume_unit as supplier_export_volume_unit,
             p.created_at, p.comparable_price, p.search_text
        from supplier_products p join organizations o on o.id = p.organization_id`);
    await client.query("alter table yardstick add primary key (id)");
    await client.query("create index on yardstick (created_at desc)");
    await client.query("create index on yardstick (category, origin_country, comparable_price)");
    await client.query("create index on yardstick using gin (search_text gin_trgm_ops)");
    await client.query("grant select on yardstick to public");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
