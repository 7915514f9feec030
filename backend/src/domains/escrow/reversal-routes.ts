import { AppError } from "#shared/kernel/errors.ts";
import { disputeEndpoints } from "#shared/disputes/admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, authorize } from "#backend/src/kernel/actor.ts";
import { endReversed } from "./commands/end-reversed.ts";
import { Order } from "./model.ts";
import { belongedToSide } from "./queries/eligible-reviewers.ts";

export const reversalRoutes: Endpoint[] = [
  endpoint(disputeEndpoints.endReversed, async ({ trx, actor, params, body, request, now }) => {
    const { userId } = asUser(actor);
    const order = await Order.lock(trx, params.orderId);
    if (!order) throw new AppError("escrow.orderNotFound");
    authorize(!(await belongedToSide(trx, userId, order)), "escrow.ownTrade");
    const { reference, status } = await endReversed({ trx, order, reason: body.reason, userId, request, now });
    return { reference, status };
  }),
];
