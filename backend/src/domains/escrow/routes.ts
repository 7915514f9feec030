import { AppError } from "#shared/kernel/errors.ts";
import { escrowEndpoints } from "#shared/escrow/contract.ts";
import { inSnapshot } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, sideOf } from "#backend/src/kernel/actor.ts";
import { createOrder } from "./commands/create-order.ts";
import { takeHint } from "./commands/take-hint.ts";
import { takeWebhook } from "./commands/take-webhook.ts";
import { Order } from "./model.ts";
import { viewOrder, viewPlaced } from "./order-access.ts";
import { presentWhole } from "./presenter.ts";
import { listOrders } from "./queries/list-orders.ts";
import { orderDetails } from "./queries/order-details.ts";
import { readSigned } from "./webhook-signature.ts";

export const escrowRoutes: Endpoint[] = [
  endpoint(escrowEndpoints.list, ({ db: anyMoment, actor, query, now }) =>
    inSnapshot(anyMoment, async (db) => {
      const { rows, ...page } = await listOrders(db, { membership: asMember(actor).membership, ...query, now });
      const items = (await orderDetails(db, rows)).map((details) => {
        const view = presentWhole(details, actor, now);
        const inspections = view.inspections.map((one) => ({ ...one, record: null }));
        return { ...view, description: null, lot: null, inspections };
      });
      return { ...page, items };
    }),
  ),

  endpoint(escrowEndpoints.show, ({ db: anyMoment, actor, params, now }) =>
    inSnapshot(anyMoment, async (db) => {
      const order = await Order.find(db, params.orderId);
      if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
      return viewOrder(db, order, { reader: actor, now });
    }),
  ),

  endpoint(escrowEndpoints.create, async ({ trx, actor, body, services, now }) => {
    const { userId, membership } = asMember(actor);
    authorize(membership.organizationType === "buyer", "offers.buyerOnly");
    authorizeAction("placeOrders", actor);
    const placed = await createOrder({
      trx,
      buyerOrganizationId: membership.organizationId,
      userId,
      draft: body,
      taken: services.config.escrowCurrencies,
      now,
    });
    return viewPlaced(trx, placed, { reader: actor, now });
  }),

  endpoint(escrowEndpoints.webhook, async ({ trx, request, services, now }) => {
    if (services.config.escrowProvider === "escrow.com") {
      await takeHint({ trx, rawBody: request.rawBody, now });
      return undefined;
    }
    const { eventId, payload } = readSigned({
      secret: services.config.escrowWebhookSecret,
      rawBody: request.rawBody,
      header: request.header,
    });
    await takeWebhook({ trx, eventId, payload, now });
    return undefined;
  }),
];
