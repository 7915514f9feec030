import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What the catalogue keeps for a person's organization: see `DomainPart`. */
export const cataloguePersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      products: `
      select id, name, description, category, price::text, price_max::text, currency, quantity::text, unit, minimum_order::text,
             maximum_order::text, delivery_time_days, delivery_terms, origin_country, season_start, season_end, certifications, images, active,
             created_at, updated_at
        from products where organization_id = :organization order by created_at desc, id desc`,
    },
  },
  personTables: {
    supplier_products: { exported: "products", columns: { name: { kept: "of a product" } } },
    listing_terms: {
      exported: { kept: "versions of a listing, which orders are placed at; the listing itself is exported" },
      columns: { name: { kept: "of a product" } },
    },
  },
};
