import type { Transaction } from "#backend/src/db/database.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { BankDetails, endDetails } from "./model.ts";

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
        from bank_details where organization_id = :organization order by asked_at desc, id desc`,
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
