import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What agreed terms keep about a person, which is nothing: see `DomainPart`. */
export const termsPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    agreed_terms: {
      exported: { kept: "read with the offers and orders that name them" },
      columns: { product_name: { kept: "of a product" } },
    },
  },
};
