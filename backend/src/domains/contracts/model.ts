import { Model, snakeCaseMappers } from "objection";
import type { PaperSize } from "#shared/contracts/contract.ts";
import type { ContractOrigin, ContractStatus, SigningMethod } from "#shared/contracts/process.ts";
import type { ContractText } from "#shared/contracts/text.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";
import type { Database } from "#backend/src/db/database.ts";

/** A row of `contracts`. What was agreed stands in its text, which the database lets nobody change. */
export class Contract extends BusinessRecord {
  static override readonly tableName = "contracts";
  static override readonly jsonAttributes = ["text"];

  declare number: string;
  declare origin: ContractOrigin;
  declare termsId: string;
  declare offerId: string | null;
  /** The order that was placed from it. */
  declare orderId: string | null;
  declare buyerOrgId: string;
  declare supplierOrgId: string;
  declare governingLanguage: Language;
  declare text: ContractText;
  declare textHash: string;
  declare status: ContractStatus;
  declare signUntil: Date | null;
  declare remindedAt: Date | null;
  declare concludedAt: Date | null;
  declare endedAt: Date | null;
  declare withdrawnBy: OrganizationType | null;
  declare withdrawnByUser: string | null;
  declare withdrawalReason: string | null;

  /** By its id or its number. */
  static async find(db: Database, idOrNumber: string): Promise<Contract | undefined> {
    const isNumber = /^CT-\d{4}-\d{5,9}$/i.test(idOrNumber);
    if (!isNumber && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrNumber)) return undefined;
    return Contract.query(db).findOne(isNumber ? { number: idOrNumber.toUpperCase() } : { id: idOrNumber });
  }
}

/** A row of `contract_signatures`, written once. */
export class Signature extends Model {
  static override readonly tableName = "contract_signatures";
  static override readonly idColumn = ["contract_id", "side"];
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  declare contractId: string;
  declare side: OrganizationType;
  declare userId: string;
  /** As they were when it was signed. */
  declare name: string;
  declare jobTitle: string | null;
  declare method: SigningMethod;
  declare textHash: string;
  declare signedAt: Date;
}

/** A row of `contract_files`. */
export interface FileRow {
  contract_id: string;
  size: PaperSize;
  sha256: string;
  bytes: number;
  storage_key: string;
}
