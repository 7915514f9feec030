import type { FacetsView } from "#shared/catalogue/contract.ts";
import { categoriesWithin } from "#shared/catalogue/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { productConditions, type ProductFilter } from "./product-conditions.ts";
import { listedFrom } from "./list-products.ts";

type Props = Pick<ProductFilter, "category" | "search">;

interface Group {
  category: string;
  origin: string;
  certifications: string[];
  count: number;
}

const kept = createContentCache<FacetsView>(500);
const keptGroups = createContentCache<Group[]>(1);

/** Which origins and certifications the matching products have, the commonest first. */
export async function countFacets(services: Services, { category, search }: Props): Promise<FacetsView> {
  const { term } = productConditions({ category, search });
  if (!term) {
    const ids: readonly string[] | undefined = category && category !== "all" ? categoriesWithin(category) : undefined;
    const groups = await groupsOf(services);
    return sum(ids ? groups.filter((group) => ids.includes(group.category)) : groups);
  }
  return kept(services, JSON.stringify([category ?? "all", term]), async () => {
    const facets = sum(await count(services.db, { category, search }));
    const similar = facets.origins.length === 0 ? await findSimilarWords(services.db, term) : undefined;
    return similar ? sum(await count(services.db, { category, search, similar })) : facets;
  });
}

/** Everything listed, counted once after a change: what the lists of all categories are added up from. */
const groupsOf = (services: Services): Promise<Group[]> => keptGroups(services, "", () => count(services.db, {}));

async function count(db: Database, filter: ProductFilter): Promise<Group[]> {
  const { sql, bindings } = productConditions(filter);
  const { rows } = await db.raw<{ rows: Group[] }>(
    `select p.category, p.origin_country as origin, p.certifications, count(*)::integer from ${listedFrom} where ${sql} group by 1, 2, 3`,
    bindings as never[],
  );
  return rows;
}

function sum(groups: readonly Group[]): FacetsView {
  const [origins, certifications] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, value: string, count: number) =>
    counts.set(value, (counts.get(value) ?? 0) + count);
  for (const group of groups) {
    add(origins, group.origin, group.count);
    for (const certification of group.certifications) add(certifications, certification, group.count);
  }
  const listed = (counts: Map<string, number>) =>
    [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { origins: listed(origins), certifications: listed(certifications) };
}
