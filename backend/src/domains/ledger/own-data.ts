import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const books = { kept: "the books, whose figures an order's page and the Impact Contribution show" };

/** What the ledger keeps about a person: see `DomainPart`. */
export const ledgerPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    ledger_accounts: { exported: books, columns: { entity_id: { kept: "an order's or an organization's id" } } },
    ledger_open: {
      exported: books,
      columns: { journal_id: { kept: "of a journal, by its id, until its transaction has ended" } },
    },
    ledger_journals: {
      exported: books,
      columns: {
        shipment_id: { kept: "of a part of an order's goods, by its id" },
        author_id: { kept: "who moved the money, by an id that leads to nobody any more" },
        metadata: { kept: "of a movement: the provider's event, the reason of a correction" },
      },
    },
  },
};
