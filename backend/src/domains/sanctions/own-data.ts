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
      columns: { uploaded_by: idAlone, decided_by: idAlone, file_name: { kept: "of a file of the team" } },
    },
    sanctions_entries: {
      exported: { kept: "a list as its publisher has it" },
      columns: { names: { kept: "of whom the list names, until another list takes its place" } },
    },
    sanctions_names: {
      exported: { kept: "a list as its publisher has it" },
      columns: { name: { kept: "of whom the list names, until another list takes its place" } },
    },
    screening_hits: {
      exported: untold,
      columns: {
        name: { kept: "by which name a payment was held has to be shown for years" },
        entry_names: { kept: "of the list, as they were decided about" },
        matched_name: { kept: "of the list, as it was decided about" },
        proposed_by: idAlone,
        decided_by: idAlone,
        reopened_by: idAlone,
      },
    },
    screened_names: {
      exported: untold,
      columns: { name: { kept: "of the organization; people's names go with `forgetNames`" } },
    },
    organization_marks: {
      exported: { kept: "what the verification of an organization says of it" },
      columns: { value: { kept: "of its verification, representatives among it; it goes with those details" } },
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
