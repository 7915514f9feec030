import { AppError } from "#shared/kernel/errors.ts";
import { escrowEndpoints } from "#shared/escrow/contract.ts";
import { inSnapshot } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize } from "#backend/src/kernel/actor.ts";
import { askConfirmation } from "./commands/ask-confirmation.ts";
import { cancel } from "./commands/cancel.ts";
import { confirmDelivery } from "./commands/confirm-delivery.ts";
import { createOrder } from "./commands/create-order.ts";
import { openDispute } from "./commands/open-dispute.ts";
import { release } from "./commands/release.ts";
import { ship } from "./commands/ship.ts";
import { submitInspection } from "./commands/submit-inspection.ts";
import { takeWebhook } from "./commands/take-webhook.ts";
import { Order } from "./model.ts";
import { lockFor, viewOrder } from "./order-access.ts";
import { canPlaceOrders, sideOf } from "./policy.ts";
import { presentOrder } from "./presenter.ts";
import { listOrders } from "./queries/list-orders.ts";
import { orderDetails } from "./queries/order-details.ts";
import { readSigned } from "./webhook-signature.ts";

export const escrowRoutes: Endpoint[] = [
  endpoint(escrowEndpoints.list, ({ db: anyMoment, actor, query, now }) =>
    inSnapshot(anyMoment, async (db) => {
      const { rows, ...page } = await listOrders(db, { membership: asMember(actor).membership, ...query });
      const items = (await orderDetails(db, rows)).map((details) => presentOrder(details, actor, now));
      return { ...page, items };
    }),
  ),

  endpoint(escrowEndpoints.show, ({ db: anyMoment, actor, params, now }) =>
    inSnapshot(anyMoment, async (db) => {
      const order = await Order.find(db, params.orderId);
      if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
      return viewOrder(db, order, actor, now);
    }),
  ),

  endpoint(escrowEndpoints.create, async ({ trx, actor, body, now }) => {
    const { userId, membership } = asMember(actor);
    authorize(membership.organizationType === "buyer", "offers.buyerOnly");
    authorize(canPlaceOrders(actor));
    const order = await createOrder({ trx, buyerOrganizationId: membership.organizationId, userId, draft: body, now });
    return viewOrder(trx, order, actor, now);
  }),

  endpoint(escrowEndpoints.ship, async ({ trx, actor, params, body, now }) => {
    const { order } = await lockFor(trx, actor, params.orderId, "ship");
    return viewOrder(trx, await ship({ trx, order, shipment: body, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.confirmDelivery, async ({ trx, actor, params, now }) => {
    const { order } = await lockFor(trx, actor, params.orderId, "confirmDelivery");
    return viewOrder(trx, await confirmDelivery({ trx, order, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.inspect, async ({ trx, actor, params, body, now }) => {
    // Either side submits results: the buyer's may approve or reject, a supplier's approval moves nothing by itself.
    const { order, side } = await lockFor(trx, actor, params.orderId, "approve", "openDispute");
    return viewOrder(
      trx,
      await submitInspection({ trx, order, side, inspection: body, userId: asMember(actor).userId, now }),
      actor,
      now,
    );
  }),

  endpoint(escrowEndpoints.askConfirmation, async ({ trx, actor, params, now }) => {
    const { order } = await lockFor(trx, actor, params.orderId, "askConfirmation");
    return viewOrder(trx, await askConfirmation({ trx, order, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.dispute, async ({ trx, actor, params, body, now }) => {
    const { order } = await lockFor(trx, actor, params.orderId, "disputeUnshipped", "disputeUndelivered");
    const transition = order.status === "funded" ? "disputeUnshipped" : "disputeUndelivered";
    const { userId } = asMember(actor);
    const dispute = { trx, order, transition, openedBy: "buyer", userId, reason: body.reason, now } as const;
    return viewOrder(trx, await openDispute(dispute), actor, now);
  }),

  endpoint(escrowEndpoints.release, async ({ trx, actor, params, now }) => {
    const { order } = await lockFor(trx, actor, params.orderId, "release");
    return viewOrder(trx, await release({ trx, order, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.cancel, async ({ trx, actor, params, now }) => {
    const { order } = await lockFor(trx, actor, params.orderId, "cancel", "cancelUnshipped");
    return viewOrder(trx, await cancel({ trx, order, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.webhook, async ({ trx, request, services, now }) => {
    const { eventId, payload } = readSigned({
      secret: services.config.escrowWebhookSecret,
      rawBody: request.rawBody,
      header: request.header,
    });
    await takeWebhook({ trx, eventId, payload, now });
    return undefined;
  }),
];
