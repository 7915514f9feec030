import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Contract } from "../model.ts";

/**
 * The contract from which an order is about to be placed; its offer is locked by `trx`. What was accepted before there were contracts has none.
 *
 * @throws {AppError} `contracts.notSigned` while a signature is missing.
 */
export async function requireSigned(trx: Transaction, offerId: string): Promise<Contract | undefined> {
  const contract = await Contract.query(trx).findOne({ offer_id: offerId });
  if (contract && contract.status !== "signed")
    throw new AppError("contracts.notSigned", { contractId: contract.id, number: contract.number });
  return contract;
}

/** Writes down which order was placed from a contract. */
export const noteOrder = (trx: Transaction, contract: Contract, orderId: string, now: Date): Promise<Contract> =>
  contract.change(trx, { orderId }, now);
