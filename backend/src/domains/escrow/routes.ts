import { AppError } from "#shared/kernel/errors.ts";
import { escrowEndpoints, type OrderView } from "#shared/escrow/contract.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { cancel } from "./commands/cancel.ts";
import { confirmDelivery } from "./commands/confirm-delivery.ts";
import { createOrder } from "./commands/create-order.ts";
import { release } from "./commands/release.ts";
import { ship } from "./commands/ship.ts";
import { submitInspection } from "./commands/submit-inspection.ts";
import { takeWebhook } from "./commands/take-webhook.ts";
import { Order } from "./model.ts";
import { canPerform, canPlaceOrders, sideOf } from "./policy.ts";
import { presentOrder } from "./presenter.ts";
import { listOrders } from "./queries/list-orders.ts";
import { orderDetails } from "./queries/order-details.ts";
import { readSigned } from "./webhook-signature.ts";

async function view(db: Database, order: Order, reader: Actor, now: Date): Promise<OrderView> {
  const [details] = await orderDetails(db, [order]);
  if (!details) throw new Error("unreachable: one order has one view");
  return presentOrder(details, reader, now);
}

/** An order of the caller's organization, locked; `needed` is the move that the caller's side and role must have. */
async function lockFor(trx: Transaction, actor: Actor, orderId: string, needed: EscrowTransition): Promise<Order> {
  const order = await Order.lock(trx, orderId);
  if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
  authorize(canPerform(needed, actor, order));
  return order;
}

export const escrowRoutes: Endpoint[] = [
  endpoint(escrowEndpoints.list, async ({ db, actor, query, now }) => {
    const { rows, ...page } = await listOrders(db, { membership: asMember(actor).membership, ...query });
    const items = (await orderDetails(db, rows)).map((details) => presentOrder(details, actor, now));
    return { ...page, items };
  }),

  endpoint(escrowEndpoints.show, async ({ db, actor, params, now }) => {
    const order = await Order.find(db, params.orderId);
    if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
    return view(db, order, actor, now);
  }),

  endpoint(escrowEndpoints.create, async ({ trx, actor, body, now }) => {
    const { userId, membership } = asMember(actor);
    authorize(membership.organizationType === "buyer", "offers.buyerOnly");
    authorize(canPlaceOrders(actor));
    const order = await createOrder({ trx, buyerOrganizationId: membership.organizationId, userId, draft: body, now });
    return view(trx, order, actor, now);
  }),

  endpoint(escrowEndpoints.ship, async ({ trx, actor, params, body, now }) => {
    const order = await lockFor(trx, actor, params.orderId, "ship");
    return view(trx, await ship({ trx, order, shipment: body, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.confirmDelivery, async ({ trx, actor, params, now }) => {
    const order = await lockFor(trx, actor, params.orderId, "confirmDelivery");
    return view(trx, await confirmDelivery({ trx, order, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.inspect, async ({ trx, actor, params, body, now }) => {
    // Either side submits results; what its result does is the command's to know.
    const order = await lockFor(trx, actor, params.orderId, "openDispute");
    const side = sideOf(actor, order) ?? "supplier";
    return view(
      trx,
      await submitInspection({ trx, order, side, inspection: body, userId: asMember(actor).userId, now }),
      actor,
      now,
    );
  }),

  endpoint(escrowEndpoints.release, async ({ trx, actor, params, now }) => {
    const order = await lockFor(trx, actor, params.orderId, "release");
    return view(trx, await release({ trx, order, userId: asMember(actor).userId, now }), actor, now);
  }),

  endpoint(escrowEndpoints.cancel, async ({ trx, actor, params, now }) => {
    const order = await lockFor(trx, actor, params.orderId, "cancel");
    return view(trx, await cancel({ trx, order, userId: asMember(actor).userId, now }), actor, now);
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
