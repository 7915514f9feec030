import type { SupplierFacetsView } from "#shared/organizations/contract.ts";
import { fold } from "#shared/kernel/language.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { similarSearch, supplierConditions } from "./list-suppliers.ts";

const kept = createContentCache<SupplierFacetsView>(200);

/** Countries, crops and certifications of the suppliers that match the search, with how many have each, the commonest first. */
export function countSupplierFacets(services: Services, search: string | undefined): Promise<SupplierFacetsView> {
  return kept(services, search ? fold(search) : "", async () => {
    const similar = search ? await similarSearch(services.db, search) : undefined;
    const { sql, bindings } = supplierConditions({ search, similar });
    const { rows } = await services.db.raw<{ rows: { kind: string; value: string; count: string }[] }>(
      `with matching as materialized (select o.id, o.country, o.certifications from organizations o where ${sql})
       select 'country' as kind, country as value, count(*) from matching where country is not null group by 2
       union all
       select 'certification', certification, count(*) from matching, unnest(certifications) as certification group by 2
       union all
       select 'category', crop, count(*)
         from (select distinct m.id, split_part(p.category, '-', 1) as crop from matching m
                 join supplier_products p on p.organization_id = m.id and p.active and p.deleted_at is null) as offered
        group by 2
       order by 1, 3 desc, 2`,
      bindings as never[],
    );
    const pick = (kind: string) =>
      rows.filter((row) => row.kind === kind).map((row) => ({ value: row.value, count: Number(row.count) }));
    return { countries: pick("country"), categories: pick("category"), certifications: pick("certification") };
  });
}
