import type { Transaction } from "#backend/src/db/database.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const idAlone = { kept: "names the user by an id that leads to nobody any more" };
/** Whoever is told that they were looked for is warned, which the law forbids. */
const untold = { kept: "a check that the law asks for, of which nobody is told" };

/** What screening keeps about a person: see `DomainPart`. */
export const sanctionsPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    sanctions_lists: {
      exported: { kept: "the team's work" },
      columns: { uploaded_by: idAlone, decided_by: idAlone },
    },
    screening_hits: {
      exported: untold,
      columns: {
        name: { kept: "what was decided about a payment, and by which name, has to be shown for years" },
        proposed_by: idAlone,
        decided_by: idAlone,
        reopened_by: idAlone,
      },
    },
    screened_names: { exported: untold, columns: { name: "byDomain" } },
    organization_marks: {
      exported: { kept: "what the organization's verification says of it" },
      columns: { value: { kept: "of the organization's verification" } },
    },
  },
};

/** That a name was looked for goes with whoever has borne it; what was found stays with its decision. */
export async function forgetNames(trx: Transaction, userId: string): Promise<void> {
  await trx.raw(
    `delete from screened_names s using organization_members m where m.user_id = ? and s.organization_id = m.organization_id and s.kind = 'person'`,
    [userId],
  );
}
