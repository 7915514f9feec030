import type { FacetsView } from "#shared/catalogue/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { productConditions, type ProductFilter } from "./conditions.ts";
import { listedFrom } from "./list-products.ts";

type Props = Pick<ProductFilter, "category" | "search">;

const kept = createContentCache<FacetsView>(500);

/** Which origins and certifications the matching products have, the commonest first. */
export function countFacets(services: Services, { category, search }: Props): Promise<FacetsView> {
  const { term } = productConditions({ category, search });
  return kept(services, JSON.stringify([category ?? "all", term ?? ""]), async () => {
    const facets = await count(services.db, { category, search });
    const similar = term && facets.origins.length === 0 ? await findSimilarWords(services.db, term) : undefined;
    return similar ? count(services.db, { category, search, similar }) : facets;
  });
}

async function count(db: Database, filter: ProductFilter): Promise<FacetsView> {
  const { sql, bindings } = productConditions(filter);
  const { rows } = await db.raw<{ rows: { kind: string; value: string; count: string }[] }>(
    `with matching as materialized (select p.origin_country, p.certifications from ${listedFrom} where ${sql})
     select 'origin' as kind, origin_country as value, count(*) from matching group by 2
     union all
     select 'certification', certification, count(*) from matching, unnest(certifications) as certification group by 2
     order by 1, 3 desc, 2`,
    bindings as never[],
  );
  const pick = (kind: string) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ value: row.value, count: Number(row.count) }));
  return { origins: pick("origin"), certifications: pick("certification") };
}
