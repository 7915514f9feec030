import type { SupplierFacetsView } from "#shared/organizations/contract.ts";
import { fold } from "#shared/kernel/language.ts";
import { searching } from "#backend/src/db/search-lane.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import {
  commonWords,
  filterConditions,
  similarSearch,
  supplierConditions,
  type SupplierFilter,
} from "./list-suppliers.ts";

type Props = Omit<SupplierFilter, "similar">;

const kept = createContentCache<SupplierFacetsView>(200);

/**
 * Countries, crops and certifications of the suppliers that match, with how many have each, the commonest first. Each list is counted
 * under the search and the other two filters: what its own values would find when they are chosen.
 */
export function countSupplierFacets(services: Services, { search, ...filter }: Props): Promise<SupplierFacetsView> {
  const chosen = filterConditions(filter);
  const key = JSON.stringify([search ? fold(search) : "", ...Object.values(chosen).map(({ bindings }) => bindings)]);
  const count = async () => {
    const similar = search ? await similarSearch(services.db, search) : undefined;
    const common = search ? await commonWords(services.db) : undefined;
    const { sql, bindings } = supplierConditions({ search, similar, common });
    const { rows } = await services.db.raw<{ rows: { kind: string; value: string; count: string }[] }>(
      `with matching as materialized (
         select s.id, s.country, s.certifications, s.categories, ${chosen.country.sql} as by_country, ${chosen.category.sql} as by_category,
                ${chosen.certification.sql} as by_certification
           from listed_suppliers s where ${sql})
       select 'country' as kind, country as value, count(*) from matching
        where by_category and by_certification and country is not null group by 2
       union all
       select 'certification', certification, count(*) from matching, unnest(certifications) as certification
        where by_country and by_category group by 2
       union all
       select 'category', crop, count(*)
         from (select distinct m.id, split_part(category, '-', 1) as crop from matching m, unnest(m.categories) as category
                where m.by_country and m.by_certification) as offered
        group by 2
       order by 1, 3 desc, 2`,
      [...Object.values(chosen).flatMap((one) => one.bindings), ...bindings] as never[],
    );
    const pick = (kind: string) =>
      rows.filter((row) => row.kind === kind).map((row) => ({ value: row.value, count: Number(row.count) }));
    return { countries: pick("country"), categories: pick("category"), certifications: pick("certification") };
  };
  return kept(services, key, () => (search ? searching(services.db, count) : count()));
}
