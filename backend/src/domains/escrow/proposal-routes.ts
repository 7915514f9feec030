import { AppError } from "#shared/kernel/errors.ts";
import type { AnyEndpoint, AnswerOf, BodyOf } from "#shared/kernel/endpoint.ts";
import { proposalEndpoints, shipmentProposalEndpoints } from "#shared/escrow/proposal-contract.ts";
import { agreedTransitions } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint, type Handler } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { acceptProposal, declineProposal, withdrawProposal } from "./commands/answer-proposal.ts";
import { propose } from "./commands/propose.ts";
import type { Order } from "./model.ts";
import { lockOwnOrder, numberOf, viewOrder, type Address, type Locked } from "./order-access.ts";
import { canAgree, canAnswer } from "./policy.ts";
import { Proposal } from "./proposal-model.ts";
import { Shipment } from "./shipment-model.ts";

type Answering = Locked & { proposal: Proposal; trx: Transaction; userId: string; now: Date };

type Answer = Parameters<typeof canAnswer>[0];

/** A proposal and its shipment, locked, the order first as everywhere, for whoever may give such an answer for their side. */
async function lockProposal(trx: Transaction, actor: Actor, how: Answer, address: Address & { proposalId: string }) {
  const { order, side } = await lockOwnOrder(trx, actor, address.orderId);
  authorize(agreedTransitions.some((kind) => canAnswer(how, kind, actor, order)));
  const locked = { order, side, shipment: await Shipment.meant(trx, order.id, numberOf(address)) };
  const proposal = await Proposal.lockById(trx, address.proposalId);
  if (proposal?.shipmentId !== locked.shipment.id) throw new AppError("escrow.proposalNotFound");
  authorize(canAnswer(how, proposal.kind, actor, locked.order));
  return { ...locked, proposal };
}

/** Serves an answer at both its addresses: of the only shipment, and of one by its number. `work` gives the order back where it has moved. */
function answer<Contract extends AnyEndpoint>(
  how: Answer,
  contracts: readonly [contract: Contract, numbered: AnyEndpoint],
  work: (answering: Answering, body: BodyOf<Contract>) => Promise<Order>,
): Endpoint[] {
  const handler = async ({ trx, actor, params, body, now }: Call<Contract>) => {
    const address = params as unknown as Address & { proposalId: string };
    const locked = await lockProposal(trx, actor, how, address);
    const order = await work({ ...locked, trx, userId: asMember(actor).userId, now }, body);
    return (await viewOrder(trx, order, { reader: actor, number: numberOf(address), now })) as AnswerOf<Contract>;
  };
  return contracts.map((contract) => endpoint(contract, handler as unknown as Handler<AnyEndpoint>));
}

const proposeAt = (contract: typeof proposalEndpoints.propose | typeof shipmentProposalEndpoints.propose): Endpoint =>
  endpoint(contract as typeof proposalEndpoints.propose, async ({ trx, actor, params, body, now }) => {
    const { order, side } = await lockOwnOrder(trx, actor, params.orderId);
    // Who may not propose is told so before how many shipments the order has.
    authorize(canAgree(body.kind, actor, order));
    const locked = { order, side, shipment: await Shipment.meant(trx, order.id, numberOf(params)) };
    await propose({ trx, ...locked, draft: body, userId: asMember(actor).userId, now });
    return viewOrder(trx, locked.order, { reader: actor, number: numberOf(params), now });
  });

export const proposalRoutes: Endpoint[] = [
  proposeAt(proposalEndpoints.propose),
  proposeAt(shipmentProposalEndpoints.propose),
  ...answer(
    "accept",
    [proposalEndpoints.accept, shipmentProposalEndpoints.accept],
    async (answering) => (await acceptProposal(answering)).order,
  ),
  ...answer(
    "decline",
    [proposalEndpoints.decline, shipmentProposalEndpoints.decline],
    async (answering, { reason }) => {
      await declineProposal({ ...answering, reason });
      return answering.order;
    },
  ),
  ...answer("withdraw", [proposalEndpoints.withdraw, shipmentProposalEndpoints.withdraw], async (answering) => {
    await withdrawProposal(answering);
    return answering.order;
  }),
];
