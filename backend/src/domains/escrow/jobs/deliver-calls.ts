import { moneyView, toMinor } from "#shared/kernel/money.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { Held } from "#backend/src/kernel/held.ts";
import { addToOutbox, type Delivery, type OutboxHandler, type OutboxTold } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { createOrAdopt } from "./create-or-adopt.ts";
import { sendPayoutAccount } from "./send-payout-account.ts";
import { settledShipment, takeAnswer } from "../commands/take-answer.ts";
import { takeReading } from "../commands/take-reading.ts";
import { hasEndedAtProvider } from "../ended-at-provider.ts";
import { isPosted } from "../../ledger/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { Order } from "../model.ts";
import { describeOrder } from "../provider/describe-order.ts";
import type { CallTopic, ProviderMessage } from "../provider/messages.ts";
import { createProvider } from "../provider/index.ts";
import {
  NotByProvider,
  ProviderError,
  type EscrowProvider,
  type GoodsNote,
  type ProviderTransaction,
} from "../provider/port.ts";
import { findProviderId } from "../queries/find-provider-id.ts";
import { emptyEnds } from "../ended-at-provider.ts";
import { expectFree } from "../money-held.ts";
import { isSettledByHand } from "../queries/settled-by-hand.ts";
import { orderContacts } from "../queries/order-contacts.ts";
import { Shipment } from "../shipment-model.ts";

interface Call {
  services: Services;
  provider: EscrowProvider;
  order: Order;
  delivery: Delivery;
}

type Apply = Awaited<ReturnType<OutboxHandler>>;

const messageOf = ({ delivery }: Call) => delivery.payload as ProviderMessage;

/** Calls that come after the creation have the provider's id: the outbox delivers one order's rows in their sequence. */
async function providerIdOf({ services, order }: Call): Promise<string> {
  const id = await findProviderId(services.db, order.id);
  if (id === null) throw new Error(`order ${order.reference} has no transaction at the provider yet`);
  return id;
}

/** The same for a call that pays the supplier, which the account goes before. @throws {Held} */
async function payoutIdOf(call: Call): Promise<string> {
  const id = await providerIdOf(call);
  await sendPayoutAccount({ ...call, id, key: call.delivery.key });
  return id;
}

/** What the answer to a call entails, as {@link takeAnswer} says of its topic. */
const answered =
  (topic: keyof typeof takeAnswer, call: Call, transaction: ProviderTransaction): Apply =>
  (trx) =>
    takeAnswer[topic]({
      trx,
      orderId: call.order.id,
      message: messageOf(call),
      transaction,
      now: call.services.clock.now(),
    });

async function create(call: Call): Promise<Apply> {
  const { services, provider, order, delivery } = call;
  const draft = describeOrder(
    order,
    await AgreedTerms.find(services.db, order.termsId),
    await Shipment.of(services.db, order.id),
    await orderContacts(services.db, order),
    services.config.publicUrl,
  );
  const transaction = await createOrAdopt(provider, order, () => provider.createTransaction(draft, delivery.key));
  const take = answered("escrow.createTransaction", call, transaction);
  return async (trx) => {
    await take(trx);
    await trx("escrow_wallets")
      .where({ order_id: order.id })
      .update({ follows_goods: provider.capabilities.followsGoods });
  };
}

const approve = async (call: Call): Promise<Apply> =>
  answered("escrow.approve", call, await call.provider.approve(await providerIdOf(call), call.delivery.key));

/** What the provider refuses may be so already: its money has gone back by itself. Any other refusal stands. */
const unlessGone = (provider: EscrowProvider, id: string) => async (error: unknown) => {
  if (!(error instanceof ProviderError) || error.status !== 409) throw error;
  const { settledParts: _named, ...transaction } = await provider.readTransaction(id);
  if (!emptyEnds.includes(transaction.status)) throw error;
  return transaction;
};

async function reject(call: Call): Promise<Apply> {
  const { reason = "Refunded" } = messageOf(call);
  const { provider, delivery } = call;
  const id = await providerIdOf(call);
  return answered(
    "escrow.reject",
    call,
    await provider.reject(id, reason, delivery.key).catch(unlessGone(provider, id)),
  );
}

/** Further calls, each a row of its own. */
const further =
  ({ services, order }: Call, messages: readonly { topic: CallTopic; payload?: object }[]): Apply =>
  async (trx) => {
    const now = services.clock.now();
    for (const { topic, payload = {} } of messages)
      await addToOutbox(trx, { topic, subjectId: order.id, payload }, now);
  };

/** Each milestone is released by a call of its own, with a row of its own, and what came of it is read after the last. */
async function release(call: Call): Promise<Apply> {
  const milestones = await call.provider.milestones(await payoutIdOf(call));
  return further(call, [
    ...milestones.flatMap(({ id, status }) =>
      status === "released" ? [] : [{ topic: "escrow.releaseMilestone" as const, payload: { milestoneId: id } }],
    ),
    { topic: "escrow.readReleased" },
  ]);
}

async function releaseMilestone(call: Call): Promise<Apply> {
  const { milestoneId = "" } = call.delivery.payload as { milestoneId?: string };
  await call.provider.releaseMilestone(await payoutIdOf(call), milestoneId, call.delivery.key);
  return () => Promise.resolve();
}

/** A milestone that was paid by hand is not known to the provider as paid: that all of it has left is then said by hand, too. */
async function readReleased(call: Call): Promise<Apply> {
  const { services, provider, order } = call;
  const transaction = await provider.readTransaction(await providerIdOf(call));
  if (transaction.status !== "released" && (await isSettledByHand(services.db, order.id, "escrow.releaseMilestone")))
    throw new NotByProvider("say of a milestone that was paid by hand that it was paid");
  return answered("escrow.readReleased", call, transaction);
}

/**
 * The provider pays out and back as was decided, in one step: the whole transaction, or the part that is one shipment of several. One that divides nothing is
 * asked for a whole release by approval and milestones, as every provider knows them.
 */
async function settle(call: Call): Promise<Apply> {
  const { services, provider, order, delivery } = call;
  const { released = "0", reason = "" } = messageOf(call);
  const shipments = await Shipment.of(services.db, order.id);
  const shipment = settledShipment(shipments, messageOf(call));
  const isPart = shipments.length > 1;
  const { currency } = order;
  const out = toMinor(released, currency);
  const refund = toMinor(shipment.amount, currency) - out;
  if (!provider.capabilities.split && !isPart && refund === 0n)
    return further(call, [{ topic: "escrow.approve" }, { topic: "escrow.release" }]);
  const { shares } = await AgreedTerms.find(services.db, order.termsId);
  const { supplier } = splitFunds(out, shares);
  const money = (minor: bigint) => moneyView(minor, currency);
  const settlement = {
    ...(isPart ? { part: String(shipment.number) } : {}),
    supplier: money(supplier),
    platform: money(out - supplier),
    refund: money(refund),
    reason,
  };
  const id = await (out > 0n ? payoutIdOf(call) : providerIdOf(call));
  const asked = provider.settle(id, settlement, delivery.key);
  if (out > 0n) return answered("escrow.settle", call, await asked);
  // A part of what has gone back as a whole has gone back, whichever parts the provider names as settled.
  return answered("escrow.settle", call, await asked.catch(unlessGone(provider, id)));
}

/** The provider refuses to cancel what the buyer has paid in the meantime: that money goes back. */
async function cancel(call: Call): Promise<Apply> {
  const { provider, delivery } = call;
  const id = await providerIdOf(call);
  const transaction = await provider.cancel(id, delivery.key).catch((error: unknown) => {
    if (error instanceof ProviderError && error.status === 409) return provider.readTransaction(id);
    throw error;
  });
  return answered("escrow.cancel", call, transaction);
}

/**
 * What was paid and does not fit goes back: of an order that was never paid in full, by ending the transaction. A second payment beside the order's own has no call of its own
 * anywhere.
 */
async function returnPayment(call: Call): Promise<Apply> {
  const { services, provider, order, delivery } = call;
  const { paymentId = "" } = messageOf(call);
  const waits = await services
    .db<{ id: string; status: string }>("unplaced_payments")
    .where({ id: paymentId, status: "returning" })
    .first("id");
  // The rest has come meanwhile, or it has been said already that it went back.
  if (!waits) return () => Promise.resolve();
  const hasOther = await isPosted(services.db, "hold", order.id);
  if (hasOther || order.status !== "cancelled") throw new NotByProvider("give one payment back and keep another");
  const reason = "The payment was not the amount that was agreed";
  const transaction = await provider.reject(await providerIdOf(call), reason, delivery.key);
  if (transaction.status === "refunded") return answered("escrow.returnPayment", call, transaction);
  // That it has gone back is reported later.
  return () => Promise.resolve();
}

/** A provider that follows the goods is told where they are, and that the buyer objects. */
const noteGoods =
  (topic: "escrow.ship" | "escrow.receive" | "escrow.object", what: GoodsNote) =>
  async (call: Call): Promise<Apply> => {
    const { services, provider, order, delivery } = call;
    const shipments = await Shipment.of(services.db, order.id);
    const part = shipments.length > 1 ? String(settledShipment(shipments, messageOf(call)).number) : null;
    return answered(topic, call, await provider.noteGoods(await providerIdOf(call), part, what, delivery.key));
  };

/** What nobody has signed is believed once it has been read. */
async function readReport(call: Call): Promise<Apply> {
  const { services, provider, order } = call;
  const transaction = await provider.readTransaction(await providerIdOf(call));
  const { split } = provider.capabilities;
  if (hasEndedAtProvider(order.status, transaction.status)) {
    const { reference, status } = order;
    const ended = { reference, status, providerStatus: transaction.status };
    services.logger.warn(ended, "the transaction of an order that goes on has ended at the provider");
  }
  return (trx) => takeReading({ trx, orderId: order.id, transaction, split, now: services.clock.now() });
}

/** Asked before an order ends unpaid: what was paid in time counts, also when its report has not come. */
const readPayment = async (call: Call): Promise<Apply> =>
  answered("escrow.readPayment", call, await call.provider.readTransaction(await providerIdOf(call)));

const handlers: Record<CallTopic, (call: Call) => Promise<Apply>> = {
  "escrow.createTransaction": create,
  "escrow.readPayment": readPayment,
  "escrow.approve": approve,
  "escrow.reject": reject,
  "escrow.release": release,
  "escrow.releaseMilestone": releaseMilestone,
  "escrow.readReleased": readReleased,
  "escrow.settle": settle,
  "escrow.cancel": cancel,
  "escrow.returnPayment": returnPayment,
  "escrow.ship": noteGoods("escrow.ship", "shipped"),
  "escrow.receive": noteGoods("escrow.receive", "received"),
  "escrow.object": noteGoods("escrow.object", "rejected"),
  "escrow.readReport": readReport,
};

/** Says what went wrong where staff see it, at once and whatever becomes of the delivery. */
const keepError =
  (topic: CallTopic, work: (call: Call) => Promise<Apply>): OutboxHandler =>
  async (services, delivery) => {
    const order = await Order.query(services.db).findById(delivery.subjectId).throwIfNotFound();
    try {
      await expectFree(services, topic, order);
      return await work({ services, provider: createProvider(services.config), order, delivery });
    } catch (error) {
      if (error instanceof Held) throw error;
      const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      await services
        .db("escrow_wallets")
        .where({ order_id: order.id })
        .update({ last_error, updated_at: services.clock.now() });
      throw error;
    }
  };

/** Both sides see at once that the provider does not answer about their order, and that it does again. */
export const tellOfCalls: OutboxTold = async (trx, orderId, now) => {
  const order = await Order.query(trx).findById(orderId);
  if (!order) return;
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.provider",
    now,
  });
};

/** The calls to the provider, as the outbox delivers them. */
export const deliverCalls: Readonly<Record<string, OutboxHandler>> = Object.fromEntries(
  Object.entries(handlers).map(([topic, work]) => [topic, keepError(topic as CallTopic, work)]),
);
