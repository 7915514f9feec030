import { memberActions } from "#shared/organizations/actions.ts";
import { memberRoles } from "#shared/organizations/choices.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { BankDetails, endDetails } from "./model.ts";

/** Whoever may not read the settings reads them in no export either. */
const readers = memberRoles
  .filter((role) => atLeast(role, memberActions.readBankDetails.role))
  .map((role) => `'${role}'`)
  .join(", ");

const idAlone = { kept: "names the user by an id that leads to nobody any more" };

/** An organization that is closed is paid nowhere any more: the accounts go, and what was shown of them. */
async function forgetAccounts(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  for (const row of await BankDetails.query(trx)
    .where({ organization_id: organizationId })
    .whereNull("ended_at")
    .forUpdate())
    await endDetails(trx, row, { state: "withdrawn", by: null, because: "closed", now });
  await trx("bank_details").where({ organization_id: organizationId }).update({ shown: null });
}

/** What is kept of where an organization is paid: see `DomainPart`. */
export const bankDetailsPersonData: Pick<DomainPart, "ownData" | "personTables" | "closing"> = {
  ownData: {
    trade: {
      bankDetails: `
      select id, state, shown, asked_at, effective_at, ended_at, ended_because
        from bank_details where organization_id = :organization
         and exists (select from organization_members m where m.organization_id = :organization and m.user_id = :me
                        and m.deleted_at is null and m.role in (${readers}))
       order by asked_at desc, id desc`,
    },
  },
  personTables: {
    bank_details: {
      exported: "bankDetails",
      columns: { asked_by: idAlone, ended_by: idAlone },
    },
  },
  closing: { stopTrading: forgetAccounts },
};
