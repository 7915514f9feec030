import { verifyContractPath, type ContractLine, type ContractView } from "#shared/contracts/contract.ts";
import { contractRights, statusNow } from "#shared/contracts/process.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { metBy } from "../samples/index.ts";
import type { Contract } from "./model.ts";
import type { ContractContext } from "./queries/contract-context.ts";

/** A contract as one of its parties sees it in a list. */
export function presentLine(
  contract: Contract,
  { signatures, order, orderUntil, samples }: ContractContext,
  actor: Actor,
  now: Date,
): ContractLine {
  const side = sideOf(actor, contract);
  if (!side) throw new Error(`contract ${contract.id} is shown to a stranger`);
  const { goods, terms, total, parties } = contract.text;
  const partner = parties[side === "buyer" ? "supplier" : "buyer"];
  const signed = signatures.map((signature) => signature.side);
  const isOpen = contract.offerId !== null && order === null && contract.endedAt === null;
  const sampleFailed = isOpen && Boolean(terms.sample && metBy(terms.sample, samples, now) === "failed");
  const standing = { ...contract, signed, sampleFailed };
  const member = membershipOf(actor);
  const isOrderable = contract.status === "signed" && order === null && orderUntil !== null && orderUntil > now;
  return {
    id: contract.id,
    number: contract.number,
    origin: contract.origin,
    status: statusNow(standing, now),
    product: { name: goods.name, category: goods.category },
    counterparty: { id: partner.organization, name: partner.name, country: partner.country },
    quantity: terms.quantity.amount,
    unit: terms.quantity.unit,
    total,
    createdAt: contract.createdAt.toISOString(),
    signUntil: contract.signUntil?.toISOString() ?? null,
    signed,
    concludedAt: contract.concludedAt?.toISOString() ?? null,
    endedAt: contract.endedAt?.toISOString() ?? null,
    offerId: contract.offerId,
    order: order && { id: order.id, reference: order.reference },
    sampleFailed,
    orderUntil: isOrderable ? orderUntil.toISOString() : null,
    can: [
      ...contractRights(standing, side, member, now),
      ...(isOrderable && !sampleFailed && side === "buyer" && allow("placeOrders", member) ? (["order"] as const) : []),
    ],
  };
}

/** Who has signed, as the page and the paper of a contract say it. */
export const shownSignatures = (signatures: ContractContext["signatures"]) =>
  signatures.map(({ side, name, jobTitle, method, signedAt }) => ({
    side,
    name,
    jobTitle,
    method,
    signedAt: signedAt.toISOString(),
  }));

/** The whole of it. `token` is that of its QR code. */
export function presentContract(
  contract: Contract,
  context: ContractContext,
  { actor, token, now }: { actor: Actor; token: string; now: Date },
): ContractView {
  const { withdrawnBy, withdrawalReason } = contract;
  return {
    ...presentLine(contract, context, actor, now),
    text: contract.text,
    textHash: contract.textHash,
    signatures: shownSignatures(context.signatures),
    withdrawal:
      withdrawnBy !== null && withdrawalReason !== null ? { side: withdrawnBy, reason: withdrawalReason } : null,
    files: context.files.map(({ size, sha256, bytes }) => ({ size, sha256, bytes })),
    verifyPath: verifyContractPath(contract.number, token),
  };
}
