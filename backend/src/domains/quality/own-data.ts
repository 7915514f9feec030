import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What quality keeps about a person: see `DomainPart`. Their inspections are exported with their orders. */
export const qualityPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    inspection_records: {
      exported: { kept: "what was found of goods, on which their money was released or kept" },
      columns: {
        submitted_by: { kept: "written once; it names the user by an id alone" },
        invitation_id: { kept: "of an inspector who has no account; it leads to the invitation" },
        record: { kept: "of goods; who drew and measured samples is named as the certificate says" },
        reason: { kept: "of a correction, which both sides may have to show" },
      },
    },
  },
};
