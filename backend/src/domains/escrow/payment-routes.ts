import { paymentEndpoints, toPay } from "#shared/escrow/payments.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { authorize, sideOf } from "#backend/src/kernel/actor.ts";
import { Order } from "./model.ts";
import { ProviderError } from "./provider/port.ts";
import { findProviderId } from "./queries/find-provider-id.ts";
import { readPaymentMethods, readPaymentOffers } from "./queries/payment-methods.ts";

export const paymentRoutes: Endpoint[] = [
  endpoint(paymentEndpoints.offers, async ({ services }) => ({ items: await readPaymentOffers(services) })),

  // Asked of the provider: it is read right before the buyer leaves, and what it says is what will be charged.
  endpoint(paymentEndpoints.ofOrder, async ({ db, actor, params, services }) => {
    const order = await Order.find(db, params.orderId);
    const side = order && sideOf(actor, order);
    if (!side) throw new AppError("escrow.orderNotFound");
    authorize(side === "buyer");
    const transaction = await findProviderId(db, order.id);
    if (order.status !== "created" || transaction === null) return { items: [] };
    if (await services.circuit.isPaused()) throw new AppError("escrow.providerSilent");
    try {
      const methods = await readPaymentMethods(services, transaction);
      const total = { amount: order.totalAmount, currency: order.currency };
      return {
        items: methods
          .filter(({ fee }) => fee.currency === order.currency)
          .map((method) => ({ ...method, toPay: toPay(total, method.fee) })),
      };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      services.logger.warn(
        { err: error, orderId: order.id, reference: order.reference },
        "the ways to pay were not read",
      );
      throw new AppError("escrow.providerSilent");
    }
  }),
];
