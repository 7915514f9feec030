import { AppError } from "#shared/kernel/errors.ts";
import { proposalEndpoints } from "#shared/escrow/proposal-contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { acceptProposal, declineProposal, withdrawProposal } from "./commands/answer-proposal.ts";
import { propose } from "./commands/propose.ts";
import { lockOwn, viewOrder } from "./order-access.ts";
import { canAgree } from "./policy.ts";
import { Proposal } from "./proposal-model.ts";

/** A proposal and its order, locked, the order first as everywhere, for whoever may answer for their side. */
async function lockProposal(trx: Transaction, actor: Actor, { orderId, proposalId }: Record<string, string>) {
  const { order, side } = await lockOwn(trx, actor, orderId ?? "");
  const proposal = await Proposal.lockById(trx, proposalId ?? "");
  if (proposal?.orderId !== order.id) throw new AppError("escrow.proposalNotFound");
  authorize(canAgree(proposal.kind, actor, order));
  return { order, side, proposal };
}

export const proposalRoutes: Endpoint[] = [
  endpoint(proposalEndpoints.propose, async ({ trx, actor, params, body, now }) => {
    const { order, side } = await lockOwn(trx, actor, params.orderId);
    authorize(canAgree(body.kind, actor, order));
    await propose({ trx, order, side, draft: body, userId: asMember(actor).userId, now });
    return viewOrder(trx, order, actor, now);
  }),

  endpoint(proposalEndpoints.accept, async ({ trx, actor, params, now }) => {
    const locked = await lockProposal(trx, actor, params);
    const moved = await acceptProposal({ trx, ...locked, userId: asMember(actor).userId, now });
    return viewOrder(trx, moved, actor, now);
  }),

  endpoint(proposalEndpoints.decline, async ({ trx, actor, params, body, now }) => {
    const locked = await lockProposal(trx, actor, params);
    await declineProposal({ trx, ...locked, reason: body.reason, userId: asMember(actor).userId, now });
    return viewOrder(trx, locked.order, actor, now);
  }),

  endpoint(proposalEndpoints.withdraw, async ({ trx, actor, params, now }) => {
    const locked = await lockProposal(trx, actor, params);
    await withdrawProposal({ trx, ...locked, userId: asMember(actor).userId, now });
    return viewOrder(trx, locked.order, actor, now);
  }),
];
