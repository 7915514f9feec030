import type { BankAccount, ShownAccount, WithdrawalReason } from "#shared/bank-details/contract.ts";
import type { Config } from "#backend/src/config.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";
import { fingerprintOf } from "#backend/src/kernel/data-sealing.ts";

/** Where an organization is paid: an account that is in force, one that waits, or one whose time is over. */
export class BankDetails extends BusinessRecord {
  static override tableName = "bank_details";
  static override get jsonAttributes() {
    return ["shown"];
  }

  declare organizationId: string;
  declare state: "waiting" | "inForce" | "withdrawn" | "replaced";
  /** Null once it is over: what is not needed is not kept. */
  declare sealed: Buffer | null;
  /** By what the same account of another organization is known; goes with `sealed`. */
  declare fingerprint: Buffer | null;
  declare shown: ShownAccount | null;
  declare askedBy: string;
  declare askedAt: Date;
  declare effectiveAt: Date;
  declare endedAt: Date | null;
  declare endedBy: string | null;
  declare endedBecause: WithdrawalReason | "closed" | null;

  /** All of an organization, the oldest first. */
  static of(db: Database, organizationId: string): Promise<BankDetails[]> {
    return BankDetails.query(db)
      .where({ organization_id: organizationId })
      .orderBy(["asked_at", "id"])
      .then((rows) => rows);
  }
}

interface End {
  state: "withdrawn" | "replaced";
  by: string | null;
  because: BankDetails["endedBecause"];
  now: Date;
}

/** Its time is over: the account goes, that there was one stays. */
export const endDetails = (
  trx: Transaction,
  row: BankDetails,
  { state, by, because, now }: End,
): Promise<BankDetails> =>
  row.change(trx, { state, sealed: null, fingerprint: null, endedAt: now, endedBy: by, endedBecause: because }, now);

/** What the sealed bytes of a row belong to. */
export const placeOf = ({ id, organizationId }: Pick<BankDetails, "id" | "organizationId">): string =>
  `bank_details:${id}:${organizationId}`;

/** By which payouts of an organization are held. */
export const holdOf = (organizationId: string): string => `bankDetails:${organizationId}`;

/** Of the number alone, in the country of its bank: how a holder or a bank is written makes no other account. */
export function fingerprintOfAccount(
  config: Pick<Config, "dataEncryptionKey">,
  { iban, accountNumber, bankCountry }: Pick<BankAccount, "iban" | "accountNumber" | "bankCountry">,
): Buffer {
  const number = (iban ?? accountNumber ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return fingerprintOf(config, "account", `${bankCountry}:${number}`);
}
