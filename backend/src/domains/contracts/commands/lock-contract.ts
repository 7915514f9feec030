import { AppError, type ErrorCode } from "#shared/kernel/errors.ts";
import { contractProcess, statusNow, type ContractMove, type ContractStatus } from "#shared/contracts/process.ts";
import { canTransition } from "#shared/kernel/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { lockOffer, type Offer } from "../../offers/index.ts";
import { lockSides, type Side } from "../../organizations/index.ts";
import { Contract, Signature } from "../model.ts";

/** A contract that was made of an offer, with all that its moves look at, locked in the order in which everybody locks. */
export interface LockedContract {
  contract: Contract;
  offer: Offer;
  signatures: Signature[];
  sides: Record<OrganizationType, Side | undefined>;
}

/** Locks a contract of an offer: both organizations, the offer and the contract. One that was concluded by an order is not moved by anybody. */
export async function lockContract(trx: Transaction, known: Contract): Promise<LockedContract> {
  const { id, offerId, buyerOrgId: buyerId, supplierOrgId: supplierId } = known;
  if (offerId === null) throw new AppError("contracts.signedByBoth");
  const sides = await lockSides({ trx, buyerId, supplierId });
  const offer = await lockOffer(trx, offerId);
  const contract = await Contract.lockById(trx, id);
  if (!offer || !contract) throw new AppError("contracts.notFound");
  const signatures = await Signature.query(trx).where({ contract_id: id });
  return { contract, offer, signatures, sides };
}

/** What is said of a status to whoever wants a move that does not begin there. */
const refusals = {
  // Both moves begin here: what a third one would be refused for is that it comes too late.
  awaiting: "contracts.signedByBoth",
  signed: "contracts.signedByBoth",
  withdrawn: "contracts.withdrawn",
  expired: "contracts.expired",
  lapsed: "contracts.lapsed",
} as const satisfies Record<ContractStatus, ErrorCode>;

/**
 * Lets nothing happen that the process has no row for.
 *
 * @throws {AppError} `contracts.signedByBoth` for what both are bound to, `contracts.withdrawn` with the side, `contracts.expired` and `contracts.lapsed` for what has ended.
 */
export function refuseMove(move: ContractMove, { contract, signatures }: LockedContract, now: Date): void {
  const status = statusNow({ ...contract, signed: signatures.map(({ side }) => side) }, now);
  if (canTransition(contractProcess, move, status)) return;
  throw new AppError(refusals[status], status === "withdrawn" ? { by: contract.withdrawnBy } : {});
}
