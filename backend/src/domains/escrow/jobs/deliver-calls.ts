import { fromMinor, isSameMoney, toMinor } from "#shared/kernel/money.ts";
import type { ProviderTopic } from "#shared/escrow/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addToOutbox, type Delivery, type OutboxHandler, type OutboxTold } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { fundOrder } from "../commands/fund-order.ts";
import { confirmSettled, returnLatePayment } from "../commands/settle-with-provider.ts";
import { isOurMoney, noteProvider } from "../commands/note-provider.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { ProviderMessage } from "../commands/tell-provider.ts";
import { Order } from "../model.ts";
import { describeOrder } from "../provider/describe-order.ts";
import { createHttpProvider } from "../provider/http-adapter.ts";
import { ProviderError, type EscrowProvider, type ProviderTransaction } from "../provider/port.ts";
import { findProviderId } from "../queries/find-provider-id.ts";
import { orderContacts } from "../queries/order-contacts.ts";
import { Shipment } from "../shipment-model.ts";

interface Call {
  services: Services;
  provider: EscrowProvider;
  order: Order;
  delivery: Delivery;
}

type Apply = Awaited<ReturnType<OutboxHandler>>;

/** Calls that come after the creation have the provider's id: the outbox delivers one order's rows in their sequence. */
async function providerIdOf({ services, order }: Call): Promise<string> {
  const id = await findProviderId(services.db, order.id);
  if (id === null) throw new Error(`order ${order.reference} has no transaction at the provider yet`);
  return id;
}

/**
 * Writes down what the provider says of an order's transaction. The order is locked before its wallet, as a webhook locks
 * them too; what is done to its money afterwards is looked up under that lock.
 *
 * @returns the order; undefined where the provider speaks of other money, by which nothing is booked.
 */
async function noteTransaction(
  trx: Transaction,
  { id }: Order,
  transaction: ProviderTransaction,
  now: Date,
): Promise<Order | undefined> {
  const order = await Order.query(trx).findById(id).forUpdate().throwIfNotFound();
  await noteProvider(trx, order, transaction, now);
  await trx("escrow_wallets").where({ order_id: id }).update({ last_error: null });
  const { id: subjectId, amount, currency } = transaction;
  return (await isOurMoney({ trx, order, subjectId, money: { amount, currency }, now })) ? order : undefined;
}

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
  return async (trx) => {
    const now = services.clock.now();
    await noteTransaction(trx, order, transaction, now);
    await publish({
      trx,
      organizationIds: [order.buyerOrgId, order.supplierOrgId],
      type: "order",
      subjectId: order.id,
      event: "order.payable",
      now,
    });
  };
}

/** The provider has a transaction under our reference that is about other money: nobody may pay it, and asking again changes nothing. */
class OtherMoney extends Error {
  readonly permanent = true;
}

/**
 * A transaction that carries our reference is ours: an earlier answer got lost. The provider then refuses a second one, or the same key where we would say
 * today what was different then, such as how a side is reached. It must be about the same money.
 */
async function createOrAdopt(
  provider: EscrowProvider,
  order: Order,
  createNew: () => Promise<ProviderTransaction>,
): Promise<ProviderTransaction> {
  const transaction = await createNew().catch(async (error: unknown) => {
    if (!(error instanceof ProviderError) || !error.permanent) throw error;
    const [existing] = await provider.findTransactions(order.reference);
    if (!existing) throw error;
    return existing;
  });
  if (!isSameMoney(transaction, { amount: order.totalAmount, currency: order.currency }))
    throw new OtherMoney(
      `transaction ${transaction.id} carries our reference ${order.reference} but is about ${transaction.amount} ${transaction.currency}`,
    );
  return transaction;
}

async function approve(call: Call): Promise<Apply> {
  const { services, provider, order, delivery } = call;
  const transaction = await provider.approve(await providerIdOf(call), delivery.key);
  return async (trx) => {
    await noteTransaction(trx, order, transaction, services.clock.now());
  };
}

async function reject(call: Call): Promise<Apply> {
  const { services, provider, order, delivery } = call;
  const { reason = "Refunded" } = delivery.payload as ProviderMessage;
  const transaction = await provider.reject(await providerIdOf(call), reason, delivery.key);
  return async (trx) => {
    const now = services.clock.now();
    const locked = await noteTransaction(trx, order, transaction, now);
    if (locked && transaction.status === "refunded") await confirmSettled({ trx, order: locked, now });
  };
}

/** Each milestone is released by a call of its own, with a row of its own, and what came of it is read after the last. */
async function release(call: Call): Promise<Apply> {
  const { services, provider, order } = call;
  const milestones = await provider.milestones(await providerIdOf(call));
  return async (trx) => {
    const now = services.clock.now();
    const add = (topic: CallTopic, payload: object) => addToOutbox(trx, { topic, subjectId: order.id, payload }, now);
    for (const { id, status } of milestones)
      if (status !== "released") await add("escrow.releaseMilestone", { milestoneId: id });
    await add("escrow.readReleased", {});
  };
}

async function releaseMilestone(call: Call): Promise<Apply> {
  const { milestoneId = "" } = call.delivery.payload as { milestoneId?: string };
  await call.provider.releaseMilestone(await providerIdOf(call), milestoneId, call.delivery.key);
  return () => Promise.resolve();
}

async function readReleased(call: Call): Promise<Apply> {
  const { services, provider, order } = call;
  const transaction = await provider.readTransaction(await providerIdOf(call));
  return async (trx) => {
    const now = services.clock.now();
    const locked = await noteTransaction(trx, order, transaction, now);
    if (locked && transaction.status === "released") await confirmSettled({ trx, order: locked, now });
  };
}

/** The provider pays out and back as was decided, in one step: the whole transaction, or the part that is one shipment of several. */
async function settle(call: Call): Promise<Apply> {
  const { services, provider, order, delivery } = call;
  const { released = "0", reason = "", shipmentId } = delivery.payload as ProviderMessage;
  const shipments = await Shipment.of(services.db, order.id);
  // Messages of before there were shipments name none.
  const shipment = shipments.find(({ id }) => id === shipmentId) ?? (shipments.length === 1 ? shipments[0] : undefined);
  if (!shipment) throw new Error(`order ${order.reference} has no shipment ${String(shipmentId)}`);
  const { currency } = order;
  const [total, out] = [toMinor(shipment.amount, currency), toMinor(released, currency)];
  const { shares } = await AgreedTerms.find(services.db, order.termsId);
  const { supplier } = splitFunds(out, shares);
  const settlement = {
    ...(shipments.length > 1 ? { part: String(shipment.number) } : {}),
    supplierAmount: fromMinor(supplier, currency),
    platformAmount: fromMinor(out - supplier, currency),
    refundAmount: fromMinor(total - out, currency),
    reason,
  };
  const transaction = await provider.settle(await providerIdOf(call), settlement, delivery.key);
  return async (trx) => {
    const now = services.clock.now();
    const locked = await noteTransaction(trx, order, transaction, now);
    // Of one part the answer itself says that it is settled; the others go on.
    if (!locked) return;
    if (shipments.length > 1) await confirmSettled({ trx, order: locked, shipmentId: shipment.id, now });
    else if (transaction.status === "released") await confirmSettled({ trx, order: locked, now });
  };
}

/** The provider refuses to cancel what the buyer has paid in the meantime: that money goes back. */
async function cancel(call: Call): Promise<Apply> {
  const { services, provider, order, delivery } = call;
  const id = await providerIdOf(call);
  const transaction = await provider.cancel(id, delivery.key).catch((error: unknown) => {
    if (error instanceof ProviderError && error.status === 409) return provider.readTransaction(id);
    throw error;
  });
  return async (trx) => {
    const now = services.clock.now();
    const locked = await noteTransaction(trx, order, transaction, now);
    if (locked && transaction.status === "funded") await returnLatePayment({ trx, order: locked, now });
  };
}

/** Asked before an order ends unpaid: what was paid in time counts, also when its report has not come. */
async function readPayment(call: Call): Promise<Apply> {
  const { services, provider, order } = call;
  const transaction = await provider.readTransaction(await providerIdOf(call));
  return async (trx) => {
    const now = services.clock.now();
    const locked = await noteTransaction(trx, order, transaction, now);
    if (locked?.status === "created" && transaction.status === "funded")
      await fundOrder({ trx, order: locked, fee: 0n, eventId: `read:${transaction.id}`, now });
  };
}

/** What the process asks for, and what a release is made of. */
type CallTopic = ProviderTopic | "escrow.readPayment" | "escrow.releaseMilestone" | "escrow.readReleased";

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
};

/** Says what went wrong where staff see it, at once and whatever becomes of the delivery. */
const keepError =
  (work: (call: Call) => Promise<Apply>): OutboxHandler =>
  async (services, delivery) => {
    const order = await Order.query(services.db).findById(delivery.subjectId).throwIfNotFound();
    try {
      return await work({ services, provider: createHttpProvider(services.config), order, delivery });
    } catch (error) {
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
  Object.entries(handlers).map(([topic, work]) => [topic, keepError(work)]),
);
