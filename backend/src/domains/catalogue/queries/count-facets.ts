import type { FacetsView } from "#shared/catalogue/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { wordShares } from "#backend/src/db/word-shares.ts";
import { findSimilarWords } from "#backend/src/db/similar-words.ts";
import { searching } from "#backend/src/db/search-lane.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { fold } from "#shared/kernel/language.ts";
import { readGroups, type ListedGroup } from "./listed-groups.ts";
import {
  categoriesOf,
  documentQuery,
  fragmentConditions,
  fragmentMet,
  met,
  readingsOf,
  termsOf,
  wordsOf,
  type Conditions,
  type ProductFilter,
  type Reading,
} from "./product-conditions.ts";
import { sampleFacets, type FoundGroup } from "./sample-facets.ts";
import { indexed, shareOf } from "./common-words.ts";

type Props = Pick<ProductFilter, "category" | "search">;
/** Of more matches than this, none is counted: their number is concluded from a part of the listings. */
const mostCounted = 30_000;

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
  const make = async () => {
    for (const reading of readingsOf(words)) {
      const groups = await find(services, { category, words, reading });
      if (groups.length > 0) return sum(groups);
    }
    const similar = await findSimilarWords(services.db, search ?? "");
    return sum(similar ? await find(services, { category, words, reading: { similar } }) : []);
  };
  return kept(services, JSON.stringify([category ?? "all", fold(search ?? "")]), () => searching(services.db, make));
}

/** Everything listed, in groups, read once after a change: what the lists of all categories are added up from. */
export const groupsOf = (services: Services): Promise<ListedGroup[]> =>
  keptGroups(services, "", () => readGroups(services.db));

interface Search {
  category: string | undefined;
  words: readonly string[];
  reading: Reading;
}

/** Counted, or where very many match, estimated. */
async function find(services: Services, { category, words, reading }: Search): Promise<FoundGroup[]> {
  const categories = categoriesOf(category);
  const shares = await wordShares(services.db);
  const groups = (await groupsOf(services)).filter((group) => !categories || categories.includes(group.category));
  const listings = groups.reduce((all, { count }) => all + count, 0);
  const isWithin = reading === "contains";
  const share = isWithin
    ? words.reduce((product, word) => product * shares.within(word), 1)
    : shareOf(shares, termsOf(words, reading));
  const sampled =
    share * listings > mostCounted &&
    (await sampleFacets(
      services.db,
      groups,
      isWithin ? fragmentMet(words) : met(documentQuery(termsOf(words, reading))),
    ));
  if (sampled) return sampled;
  const filter = { category };
  return count(
    services.db,
    isWithin ? fragmentConditions(filter, words) : indexed(filter, termsOf(words, reading), shares),
  );
}

async function count(db: Database, { sql, bindings }: Conditions): Promise<FoundGroup[]> {
  const { rows } = await db.raw<{ rows: Omit<FoundGroup, "isEstimated">[] }>(
    `with found as materialized (select l.category, l.origin_country, l.certifications from listed_products l where ${sql})
     select category, origin_country as origin, certifications, count(*)::integer from found group by 1, 2, 3`,
    [...bindings] as never[],
  );
  return rows.map((row) => ({ ...row, isEstimated: false }));
}

/** Estimates are told as precisely as they are: 84,213 of them are 84,000. */
const rounded = (count: number) => Number(count.toPrecision(2));

interface Count {
  readonly count: number;
  readonly isEstimated?: boolean;
}

function sum(groups: readonly (Pick<FoundGroup, "origin" | "certifications"> & Count)[]): FacetsView {
  const [origins, certifications] = [new Map<string, Count>(), new Map<string, Count>()];
  const add = (counts: Map<string, Count>, value: string, { count, isEstimated = false }: Count) => {
    const before = counts.get(value);
    counts.set(value, {
      count: (before?.count ?? 0) + count,
      isEstimated: (before?.isEstimated ?? false) || isEstimated,
    });
  };
  for (const group of groups) {
    add(origins, group.origin, group);
    for (const certification of group.certifications) add(certifications, certification, group);
  }
  const listed = (counts: Map<string, Count>) =>
    [...counts]
      .map(([value, { count, isEstimated }]) =>
        isEstimated ? { value, count: rounded(count), estimated: true } : { value, count },
      )
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { origins: listed(origins), certifications: listed(certifications) };
}
