import type { Transaction } from "#backend/src/db/database.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** Papers that were drawn keep what they say; of an organization that is closed no more are drawn. */
async function removeAll(trx: Transaction, organizationId: string): Promise<void> {
  await trx("addresses").where({ organization_id: organizationId }).delete();
}

const ofOrganization = { kept: "of the organization, and deleted when that is closed" };

/** What is kept of an organization's addresses: see `DomainPart`. */
export const addressesPersonData: Pick<DomainPart, "ownData" | "personTables" | "closing"> = {
  ownData: {
    trade: {
      addresses: `
      select id, purpose, label, name, street, city, postal_code, country, vat_number, eori_number, created_at, updated_at
        from addresses where organization_id = :organization and deleted_at is null order by created_at desc, id desc`,
    },
  },
  personTables: {
    addresses: {
      exported: "addresses",
      columns: {
        name: ofOrganization,
        street: ofOrganization,
        city: ofOrganization,
        vat_number: ofOrganization,
        eori_number: ofOrganization,
      },
    },
  },
  closing: { stopTrading: removeAll },
};
