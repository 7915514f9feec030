import type { FacetsView } from "#shared/catalogue/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { fold } from "#shared/kernel/language.ts";
import { readGroups, type ListedGroup } from "./listed-groups.ts";
import {
  categoriesOf,
  filterConditions,
  searchConditions,
  wordsOf,
  type ProductFilter,
  type Reading,
} from "./product-conditions.ts";

type Props = Pick<ProductFilter, "category" | "search">;
type Group = Pick<ListedGroup, "category" | "origin" | "certifications" | "count">;

const kept = createContentCache<FacetsView>(500);
const keptGroups = createContentCache<ListedGroup[]>(1);

/** Which origins and certifications the matching products have, the commonest first. */
export async function countFacets(services: Services, { category, search }: Props): Promise<FacetsView> {
  const categories = categoriesOf(category);
  const words = wordsOf(search);
  if (words === undefined) {
    const groups = await groupsOf(services);
    return sum(categories ? groups.filter((group) => categories.includes(group.category)) : groups);
  }
  if (words === null) return sum([]);
  return kept(services, JSON.stringify([category ?? "all", fold(search ?? "")]), async () => {
    for (const reading of ["begins", "contains"] as const) {
      const groups = await count(services.db, { category }, words, reading);
      if (groups.length > 0) return sum(groups);
    }
    const similar = await findSimilarWords(services.db, search ?? "");
    return sum(similar ? await count(services.db, { category }, words, { similar }) : []);
  });
}

/** Everything listed, in groups, read once after a change: what the lists of all categories are added up from. */
export const groupsOf = (services: Services): Promise<ListedGroup[]> =>
  keptGroups(services, "", () => readGroups(services.db));

async function count(
  db: Database,
  filter: ProductFilter,
  words: readonly string[],
  reading: Reading,
): Promise<Group[]> {
  const [listed, search] = [filterConditions(filter), searchConditions(words, reading)];
  const { rows } = await db.raw<{ rows: Group[] }>(
    `select l.category, l.origin_country as origin, l.certifications, count(*)::integer from listed_products l
      where ${listed.sql} and ${search.sql} group by 1, 2, 3`,
    [...listed.bindings, ...search.bindings] as never[],
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
