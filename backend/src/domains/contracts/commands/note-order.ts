import { AppError } from "#shared/kernel/errors.ts";
import { contractProcess } from "#shared/contracts/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { lapseOffer, lockOffer } from "../../offers/index.ts";
import { Contract } from "../model.ts";
import { publishContract } from "./tell-contract.ts";

/**
 * The contract from which an order is about to be placed; its offer is locked by `trx`. What was accepted before there were contracts has none.
 *
 * @throws {AppError} `contracts.notSigned` while a signature is missing.
 */
export async function requireSigned(trx: Transaction, offerId: string): Promise<Contract | undefined> {
  const contract = await Contract.query(trx).findOne({ offer_id: offerId });
  if (contract && contract.status !== contractProcess.sign.to)
    throw new AppError("contracts.notSigned", { contractId: contract.id, number: contract.number });
  return contract;
}

/** Writes down which order was placed from a contract. */
export const noteOrder = (trx: Transaction, contract: Contract, orderId: string, now: Date): Promise<Contract> =>
  contract.change(trx, { orderId }, now);

/**
 * An order was never paid: its contract ends with it, and the offer that it came of. Both sides are told of the order. Whoever holds an offer or a contract places no order of it that
 * is there already, so nobody waits for an order with one of them locked, and they may be locked after it.
 */
export async function lapseWithOrder(
  trx: Transaction,
  order: { id: string; offerId: string | null },
  now: Date,
): Promise<void> {
  const { from, to } = contractProcess.lapse;
  const offer = order.offerId === null ? undefined : await lockOffer(trx, order.offerId);
  const contract = await Contract.query(trx)
    .findOne({ order_id: order.id })
    .whereIn("status", [...from])
    .forNoKeyUpdate();
  if (contract) await publishContract(trx, await contract.change(trx, { status: to, endedAt: now }, now), now);
  if (offer) await lapseOffer({ trx, offer, now });
}
