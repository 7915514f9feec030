import { readMinor } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { Order } from "../model.ts";
import type { CallTopic, ProviderMessage } from "../provider/messages.ts";
import type { ProviderStatus, ProviderTransaction } from "../provider/port.ts";
import { Shipment } from "../shipment-model.ts";
import { fundOrder } from "./fund-order.ts";
import { giveTimeAnew } from "./give-time-anew.ts";
import { noteChecksOf } from "./note-party-check.ts";
import { correctEnd, isKnownPayment, isOurMoney, noteProvider } from "./note-provider.ts";
import { confirmSettled, returnLatePayment } from "./settle-with-provider.ts";
import { confirmReturned, hasGoneBack, keepPayment } from "./unplaced-payments.ts";

interface Props {
  trx: Transaction;
  orderId: string;
  message: ProviderMessage;
  /** How the transaction stands: what the provider has answered, or what two members of staff say of it. */
  transaction: ProviderTransaction;
  now: Date;
}

/**
 * Writes down what is said of an order's transaction. The order is locked before its wallet, as a webhook locks them too; what is done to its money
 * afterwards is looked up under that lock.
 *
 * @returns the order; undefined where other money is spoken of, by which nothing is booked.
 */
async function noteTransaction({ trx, orderId, transaction, now }: Props): Promise<Order | undefined> {
  const order = await Order.query(trx).findById(orderId).forUpdate().throwIfNotFound();
  await noteProvider(trx, order, transaction, now);
  await trx("escrow_wallets").where({ order_id: orderId }).update({ last_error: null });
  await noteChecksOf(trx, order, transaction, now);
  const { money } = transaction;
  return (await isOurMoney({ trx, order, subjectId: readingOf(transaction), money, now })) ? order : undefined;
}

/** What a payment is known by that was read and not reported. */
const readingOf = ({ id, money }: ProviderTransaction): string => `read:${id}:${money.amount}:${money.currency}`;

/** What was read to have come and is not the order's money waits, or goes back, as if it had been reported: its report may never come. */
async function keepRead({ trx, orderId, transaction, now }: Props): Promise<void> {
  const { money, status } = transaction;
  if (status !== "funded") return;
  const order = await Order.query(trx).findById(orderId).throwIfNotFound();
  if (await isKnownPayment(trx, order, money)) return;
  await keepPayment({ trx, order, kind: "mismatch", report: { eventId: readingOf(transaction), ...money }, now });
}

const noteAlone = async (props: Props): Promise<void> => void (await noteTransaction(props));

/** After so long without an answer the pages say that the provider is late, and that the time to pay begins with its answer. */
const saidToWait = minute;

async function takeCreation(props: Props): Promise<void> {
  const { trx, now } = props;
  const order = await Order.query(trx).findById(props.orderId).forUpdate().throwIfNotFound();
  await noteTransaction(props);
  // What had been said to begin with the answer begins with it.
  if (order.status === "created" && after(order.createdAt, saidToWait) < now)
    await giveTimeAnew({ trx, order, since: order.createdAt, eventId: `payable:${order.id}`, isPayable: true, now });
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.payable",
    now,
  });
}

const takeEnd =
  (...ends: readonly ProviderStatus[]) =>
  async (props: Props): Promise<void> => {
    const { trx, transaction, now } = props;
    const order = await noteTransaction(props);
    if (order && ends.includes(transaction.status)) await confirmSettled({ trx, order, now });
  };

async function takeSettlement(props: Props): Promise<void> {
  const { trx, message, transaction, now } = props;
  const order = await noteTransaction(props);
  if (!order) return;
  const shipments = await Shipment.of(trx, order.id);
  if (shipments.length > 1) {
    const shipment = settledShipment(shipments, message);
    // Of one part the answer itself says that it is settled, unless it says which parts are; the others go on.
    const isSettled = transaction.settledParts?.includes(String(shipment.number)) ?? true;
    if (isSettled) await confirmSettled({ trx, order, shipmentId: shipment.id, now });
  } else if (transaction.status === "released") await confirmSettled({ trx, order, now });
}

/** Which shipment a settlement is about. Messages of before there were shipments name none. */
export function settledShipment(shipments: readonly Shipment[], { shipmentId }: ProviderMessage): Shipment {
  const shipment = shipments.find(({ id }) => id === shipmentId) ?? (shipments.length === 1 ? shipments[0] : undefined);
  if (!shipment) throw new Error(`the order has no shipment ${String(shipmentId)}`);
  return shipment;
}

async function takeCancellation(props: Props): Promise<void> {
  const { trx, transaction, now } = props;
  const order = await noteTransaction(props);
  if (!order) return keepRead(props);
  if (transaction.status === "funded" && !(await hasGoneBack(trx, order)))
    await returnLatePayment({ trx, order, eventId: `read:${transaction.id}`, now });
}

async function takePayment(props: Props): Promise<void> {
  const { trx, transaction, now } = props;
  const order = await noteTransaction(props);
  if (!order) return keepRead(props);
  await correctEnd(trx, order, transaction, now);
  if (order.status !== "created" || transaction.status !== "funded" || (await hasGoneBack(trx, order))) return;
  // Where the answer does not say what the buyer was charged, the report of it does.
  const fee = readMinor(transaction.fee ?? "0", order.currency) ?? 0n;
  await fundOrder({ trx, order, fee, eventId: `read:${transaction.id}`, now });
}

/** The provider, or our team by hand, has given a payment back that did not fit. */
async function takeReturn({ trx, orderId, message, transaction, now }: Props): Promise<void> {
  const order = await Order.query(trx).findById(orderId).forUpdate().throwIfNotFound();
  await noteProvider(trx, order, transaction, now);
  await trx("escrow_wallets").where({ order_id: orderId }).update({ last_error: null });
  await noteChecksOf(trx, order, transaction, now);
  await confirmReturned({ trx, order, paymentId: message.paymentId ?? "", now });
}

/** What follows from an answer, by what was asked: the same whether the provider has given it or our team has carried it out by hand. */
export const takeAnswer = {
  "escrow.createTransaction": takeCreation,
  "escrow.readPayment": takePayment,
  "escrow.approve": noteAlone,
  // Nothing is in a transaction that was cancelled either.
  "escrow.reject": takeEnd("refunded", "cancelled"),
  "escrow.readReleased": takeEnd("released"),
  "escrow.settle": takeSettlement,
  "escrow.cancel": takeCancellation,
  "escrow.returnPayment": takeReturn,
  "escrow.ship": noteAlone,
  "escrow.receive": noteAlone,
  "escrow.object": noteAlone,
} as const satisfies Partial<Record<CallTopic, (props: Props) => Promise<void>>>;
