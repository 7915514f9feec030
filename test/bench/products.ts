import pg from "pg";

/** Fills a migrated database with `count` products of one supplier for each 50, and at least 50 of them, spread over categories, origins and prices. */
export async function generateProducts(databaseUrl: string, count: number): Promise<{ someId: string }> {
  const suppliers = Math.max(50, Math.floor(count / 50));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into organizations (id, name, type, organization_type, country, city, verification, certifications, search_text)
       select gen_random_uuid(), 'Cooperative ' || n, 'supplier', 'Farmer Cooperative', (array['et','rw','ug','ke','tz'])[1 + n % 5], 'City ' || n, 'verified',
              case n % 2 when 0 then '{Organic}'::text[] else '{Fairtrade,HACCP}' end, lower('cooperative ' || n || ' | city ' || n)
         from generate_series(1, $1::int) n`,
      [suppliers],
    );
    // In pieces, because what follows a statement (triggers) keeps its rows in memory.
    const piece = 100_000;
    for (let from = 1; from <= count; from += piece)
      await client.query(
        `with suppliers as (select id as supplier, row_number() over (order by name) - 1 as place from organizations),
         drafts as (
           select n, (array['coffee-organic','coffee-conventional','sesame-organic','sesame-conventional','chia-organic','chia-conventional','coffee','sesame','chia'])[1 + n % 9] as category,
                  (array['et','rw','ug','ke','tz','bi','ci','gh'])[1 + n % 8] as origin, round((900 + (n::bigint * 7919) % 6000)::numeric, 2) as price,
                  case (n / 72) % 4 when 0 then '{Organic,Fairtrade}'::text[] when 1 then '{HACCP}' when 2 then '{Organic,"Rainforest Alliance"}' else '{}' end as certifications
             from generate_series($1::int, $2::int) n)
         insert into supplier_products (id, organization_id, name, description, category, price, quantity, origin_country, certifications, images, search_text, comparable_price, comparable_quantity, created_at)
         select gen_random_uuid(), supplier, 'Lot ' || n || ' of ' || category, 'Hand-picked, floated and dried on raised beds. Moisture 11%, lot number ' || n || '.', category, price, 1 + n % 300,
                origin, certifications, '{}', lower('lot ' || n || ' of ' || category || ' | ' || origin || ' | ' || array_to_string(certifications, ' ') || ' | hand-picked, floated and dried on raised beds'),
                price, 1 + n % 300, timestamptz '2026-01-01' + n * interval '1 second'
           from drafts join suppliers on place = n % $3::int`,
        [from, Math.min(count, from + piece - 1), suppliers],
      );
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ id: string }>(
      "select id from supplier_products order by created_at desc offset 100 limit 1",
    );
    return { someId: rows[0]?.id ?? "" };
  } finally {
    await client.end();
  }
}
