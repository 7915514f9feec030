import type { AddressPurpose, AddressView } from "#shared/addresses/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A postal address of an organization, as it stands on papers. */
export class Address extends BusinessRecord {
  static override tableName = "addresses";

  declare organizationId: string;
  declare purpose: AddressPurpose;
  declare label: string;
  declare name: string;
  declare street: string;
  declare city: string;
  declare postalCode: string | null;
  declare country: string;
  declare vatNumber: string | null;
  declare eoriNumber: string | null;

  static async lockOf(trx: Transaction, organizationId: string, id: string): Promise<Address | undefined> {
    return Address.query(trx).findOne({ id, organization_id: organizationId }).whereNull("deleted_at").forUpdate();
  }
}

export const presentAddress = (address: Address, mayEdit: boolean): AddressView => ({
  id: address.id,
  version: address.version,
  purpose: address.purpose,
  label: address.label,
  name: address.name,
  street: address.street,
  city: address.city,
  postalCode: address.postalCode,
  country: address.country,
  vatNumber: address.vatNumber,
  eoriNumber: address.eoriNumber,
  createdAt: address.createdAt.toISOString(),
  can: mayEdit ? ["change", "remove"] : [],
});
