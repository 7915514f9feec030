import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What agreed terms keep about a person, which is nothing: see `DomainPart`. */
export const termsPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    agreed_terms: {
      exported: { kept: "read with the offers and orders that name them" },
      columns: {
        product_name: { kept: "of a product" },
        inspector: { kept: "of an inspection company, as both sides have agreed on it" },
        buyer_name: { kept: "of an organization, as a party of what was agreed" },
        buyer_city: { kept: "of an organization" },
        supplier_name: { kept: "of an organization, as a party of what was agreed" },
        supplier_city: { kept: "of an organization" },
      },
    },
  },
};
