import { categoryIds, type CertificationName } from "#shared/catalogue/choices.ts";
import type { Suggestion } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { fold } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import type { Database } from "#backend/src/db/database.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { searching } from "#backend/src/db/search-lane.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { countFacets } from "./count-facets.ts";
import { documentQuery, met, termsOf } from "./product-conditions.ts";

const most = 8;
const kept = createContentCache<{ items: Suggestion[] }>(1000);

/** What a search that is being typed may become: places in the catalogue first, then products and suppliers by name. */
export function suggest(services: Services, typed: string): Promise<{ items: Suggestion[] }> {
  const term = fold(typed);
  const make = async () => {
    const items = await find(services, term);
    if (items.length > 0) return { items };
    const similar = await findSimilarWords(services.db, term);
    const meant = similar?.map(([word]) => word).join(" ");
    return { items: meant && meant !== term ? await find(services, meant) : [] };
  };
  return kept(services, term, () => searching(services.db, make));
}

async function find(services: Services, term: string): Promise<Suggestion[]> {
  if (term.length < 2) return [];
  // One after the other: a search has one connection.
  const { origins, certifications } = await countFacets(services, {});
  const products = await productsNamed(services.db, term);
  const suppliers = await suppliersNamed(services.db, term);
  const begins = (...names: string[]) => names.some((name) => ` ${fold(name)}`.includes(` ${term}`));
  const place = (kind: "category" | "origin" | "certification", id: string) => ({ kind, id, name: null, detail: null });
  const others = [
    ...origins
      .filter(({ value }) => begins(countryName(value, "en"), countryName(value, "fr")))
      .map(({ value }) => place("origin", value)),
    ...certifications
      .filter(({ value }) => begins(...certificationNamed(value)))
      .map(({ value }) => place("certification", value)),
  ].slice(0, 2);
  const categories = categoryIds.filter((id) => begins(en.category[id].name, fr.category[id].name));
  // Three of them, and not the many categories alone.
  const places = [
    ...categories.slice(0, 3 - Math.min(1, others.length)).map((id) => place("category", id)),
    ...others,
  ].slice(0, 3);
  const named = [...products.slice(0, most - places.length - Math.min(2, suppliers.length)), ...suppliers];
  return [...places, ...named].slice(0, most);
}

/** In both languages; the key is the name itself. */
const certificationNamed = (value: string) =>
  [en, fr].map(({ certification }) => certification[value as CertificationName] ?? value);

const escapeLike = (term: string) => term.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A word of the name begins with the term: two letters and the space before them are a trigram, which the index of names finds. */
const beginsIn = (column: string) => `' ' || split_part(${column}, ' | ', 1) like ?`;
const beginning = (term: string) => `% ${escapeLike(term)}%`;

/** So many of the newest are looked through for names that many have; fewer found among them than are wanted, and the index of words finds them. */
const [walked, wanted] = [2000, 60];

interface Named {
  id: string;
  name: string;
  category: string;
  supplier: string;
}

/** The newest of those whose name has words that begin so. */
async function productsNamed(db: Database, term: string): Promise<Suggestion[]> {
  const words = term.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length === 0) return [];
  const query = documentQuery(termsOf(words, "begins"), "^");
  const columns = "l.id, l.product, l.category, l.supplier, l.created_at";
  const read = async (from: string) => {
    const { rows } = await db.raw<{ rows: Named[] }>(
      `select id, product::jsonb ->> 'name' as name, category, supplier::jsonb ->> 'name' as supplier
         from (${from} order by l.created_at desc, l.id desc limit ${wanted}) as found`,
      [query],
    );
    return rows;
  };
  const { sql } = met(query);
  let rows = await read(
    `select l.* from (select ${columns}, l.document from listed_products l where l.shown order by l.created_at desc, l.id desc limit ${walked}) as l where ${sql}`,
  );
  if (rows.length < wanted)
    rows = await read(
      `select ${columns} from (with named as materialized (select l.id, l.created_at from listed_products l where l.shown and l.document @@ ?::tsquery)
         select id from named order by created_at desc, id desc limit ${wanted}) as named join listed_products l using (id)`,
    );
  const byName = new Map(rows.toReversed().map((row) => [row.name, row]));
  return [...byName.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ id, name, category, supplier }) => ({ kind: "product", id: `${category}/${id}`, name, detail: supplier }));
}

async function suppliersNamed(db: Database, term: string): Promise<Suggestion[]> {
  const { rows } = await db.raw<{ rows: { id: string; name: string; country: string | null }[] }>(
    `select o.id, o.name, o.country from listed_suppliers s join organizations o on o.id = s.id
      where s.visible and s.product_count > 0 and o.type = 'supplier' and o.deleted_at is null and ${beginsIn("o.search_text")}
      order by o.name limit 4`,
    [beginning(term)],
  );
  return rows.map(({ id, name, country }) => ({ kind: "supplier", id, name, detail: country }));
}
