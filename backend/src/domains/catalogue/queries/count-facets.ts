import { LRUCache } from "lru-cache";
import type { FacetsView } from "#shared/catalogue/contract.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { productConditions } from "./conditions.ts";
import { listedFrom } from "./list-products.ts";

interface Props {
  category?: string | undefined;
  search?: string | undefined;
}

interface FacetCache {
  kept: LRUCache<string, FacetsView>;
  /** Grows with every change: what was counted before one is not kept after it. */
  generation: number;
}

const caches = new WeakMap<Services, FacetCache>();

/** Dropped whenever the catalogue changes, in whichever process that happens. */
function cacheOf(services: Services): FacetCache {
  let cache = caches.get(services);
  if (!cache) {
    const fresh: FacetCache = { kept: new LRUCache<string, FacetsView>({ max: 500 }), generation: 0 };
    const drop = () => {
      fresh.generation += 1;
      fresh.kept.clear();
    };
    // A suspended supplier's products count no more, so both topics matter.
    services.events.onContent((topic) => topic !== "market-prices" && drop());
    services.events.onReconnect(drop);
    caches.set(services, (cache = fresh));
  }
  return cache;
}

/** Which origins and certifications the matching products have, the commonest first. */
export async function countFacets(services: Services, { category, search }: Props): Promise<FacetsView> {
  const { sql, bindings, term } = productConditions({ category, search });
  const cache = cacheOf(services);
  const key = JSON.stringify([category ?? "all", term ?? ""]);
  const known = cache.kept.get(key);
  if (known) return known;
  const { generation } = cache;
  const { rows } = await services.db.raw<{ rows: { kind: string; value: string; count: string }[] }>(
    `with matching as materialized (select p.origin_country, p.certifications from ${listedFrom} where ${sql})
     select 'origin' as kind, origin_country as value, count(*) from matching group by 2
     union all
     select 'certification', certification, count(*) from matching, unnest(certifications) as certification group by 2
     order by 1, 3 desc, 2`,
    bindings as never[],
  );
  const pick = (kind: string) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ value: row.value, count: Number(row.count) }));
  const facets = { origins: pick("origin"), certifications: pick("certification") };
  if (cache.generation === generation) cache.kept.set(key, facets);
  return facets;
}
