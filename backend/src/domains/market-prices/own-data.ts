import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const byId = { kept: "whose work it was, by an id that leads to nobody any more" };

/** What imports of market prices keep about a person: see `DomainPart`. */
export const marketPricesPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    market_price_imports: {
      exported: { kept: "the team's work, about published prices" },
      columns: {
        drafted_by: byId,
        committed_by: byId,
        undone_by: byId,
        file_name: { kept: "of a file of published prices" },
      },
    },
  },
};
