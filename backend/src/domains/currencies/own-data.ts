import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What reference rates keep about a person: see `DomainPart`. */
export const currenciesPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    reference_rates: {
      exported: { kept: "the team's work, about currencies" },
      columns: {
        imported_by: { kept: "who has imported a rate, by an id that leads to nobody any more" },
        confirmed_by: { kept: "the second person, by an id that leads to nobody any more" },
      },
    },
    proposed_rates: {
      exported: { kept: "the team's work, about currencies" },
      columns: {
        imported_by: { kept: "who has imported a rate, by an id that leads to nobody any more" },
        decided_by: { kept: "who has decided about it, by an id that leads to nobody any more" },
      },
    },
  },
};
