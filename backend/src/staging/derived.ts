import type pg from "pg";
import { categoryIds } from "#shared/catalogue/choices.ts";
import type { ContractText } from "#shared/contracts/text.ts";
import { countryName } from "#shared/kernel/country.ts";
import { fold } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import { textHash } from "../domains/contracts/index.ts";

/** Contracts whose hashes are made at a time. */
const batch = 500;

/** Masked words are of plain letters, so this is what `fold` makes of them. */
const folding = `
  create function pg_temp.folded(given text) returns text language sql as $$ select trim(regexp_replace(lower(unaccent(coalesce(given, ''))), '\\s+', ' ', 'g')) $$`;

/** By table: what its search looks in, as its domain writes it. A text that was emptied with its row's end stays empty. */
const searchTexts = [
  `update organizations o
      set search_text = pg_temp.folded(o.name) || ' | ' || coalesce(c.both_names, '') || ' | ' || pg_temp.folded(o.city) || ' | ' || pg_temp.folded(o.description)
     from (select id, country from organizations) as own left join pg_temp.country_words c on c.code = own.country
    where own.id = o.id and o.search_text <> ''`,
  `update supplier_products p
      set search_text = concat_ws(' | ', pg_temp.folded(p.name), k.en, k.fr, c.en, c.fr, lower(array_to_string(p.certifications, ' ')), pg_temp.folded(p.description))
     from pg_temp.category_words k, pg_temp.country_words c
    where k.code = p.category and c.code = p.origin_country and p.search_text <> ''`,
  `update orders o set search_text = concat_ws(' | ', lower(o.reference), pg_temp.folded(t.product_name), k.en, k.fr)
     from agreed_terms t join pg_temp.category_words k on k.code = t.product_category
    where t.id = o.terms_id and o.search_text <> ''`,
  `update contracts c
      set search_text = concat_ws(' | ', lower(c.number), pg_temp.folded(c.text #>> '{goods,name}'), k.en, k.fr,
            pg_temp.folded(c.text #>> '{parties,buyer,name}'), pg_temp.folded(c.text #>> '{parties,supplier,name}'))
     from pg_temp.category_words k where k.code = c.text #>> '{goods,category}' and c.search_text <> ''`,
  `update samples s
      set search_text = concat_ws(' | ', pg_temp.folded(s.product_name), pg_temp.folded(b.name), pg_temp.folded(o.name), pg_temp.folded(s.tracking_number))
     from organizations b, organizations o where b.id = s.buyer_org_id and o.id = s.supplier_org_id and s.search_text <> ''`,
];

/** Made anew as the migration that brought them made them; their own triggers count the listings. */
const readTables = `
  truncate listed_products, listed_suppliers, listing_counts, search_words;
  alter table listed_products enable trigger user;
  select enter_suppliers((select array_agg(id) from organizations where type = 'supplier'));
  select enter_listings((select array_agg(id) from supplier_products where active and deleted_at is null));
  select sum_up_suppliers((select array_agg(id) from listed_suppliers));
  select keep_search_words((select array_agg(search_text) from (select search_text from organizations union all select search_text from supplier_products) as written));`;

/** Writes anew what follows from other columns: search texts, the tables that lists read, and the hashes of contracts, by which their signatures hold. */
export async function renewDerived(client: pg.Client): Promise<void> {
  await client.query(folding);
  await client.query(
    "create temporary table country_words (code text primary key, en text not null, fr text not null, both_names text not null) on commit drop",
  );
  await client.query(
    "create temporary table category_words (code text primary key, en text not null, fr text not null) on commit drop",
  );
  const { rows } = await client.query<{ code: string }>(
    "select country as code from organizations where country is not null union select origin_country from supplier_products",
  );
  for (const { code } of rows) {
    const names = [countryName(code, "en"), countryName(code, "fr")].map(fold);
    await client.query("insert into country_words values ($1, $2, $3, $4)", [code, ...names, names.join(" ")]);
  }
  for (const id of categoryIds)
    await client.query("insert into category_words values ($1, $2, $3)", [
      id,
      ...[en, fr].map(({ category }) => fold(category[id].name)),
    ]);
  for (const statement of searchTexts) await client.query(statement);
  await client.query(readTables);
  await renewHashes(client);
}

async function renewHashes(client: pg.Client): Promise<void> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await client.query<{ id: string; text: ContractText }>(
      "select id, text from contracts where id > $1 order by id limit $2",
      [last, batch],
    );
    const final = rows.at(-1);
    if (!final) return;
    last = final.id;
    const renewed = [rows.map(({ id }) => id), rows.map(({ text }) => textHash(text))];
    const hashes = "unnest($1::uuid[], $2::text[]) as renewed (id, hash)";
    await client.query(`update contracts c set text_hash = hash from ${hashes} where c.id = renewed.id`, renewed);
    await client.query(
      `update contract_signatures s set text_hash = hash from ${hashes} where s.contract_id = renewed.id`,
      renewed,
    );
  }
}
