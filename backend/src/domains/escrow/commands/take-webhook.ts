import { mixed, object, string, ValidationError, type InferType } from "yup";
import { readMinor, toMinor } from "#shared/kernel/money.ts";
import { providerReports } from "#shared/escrow/beside-moves.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { isPosted } from "../../ledger/index.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { storable } from "#backend/src/kernel/storable.ts";
import { emptyEnds, hasEndedAtProvider } from "../ended-at-provider.ts";
import { Order } from "../model.ts";
import { isSettledByHand } from "../queries/settled-by-hand.ts";
import { findProviderId } from "../queries/find-provider-id.ts";
import { fundOrder } from "./fund-order.ts";
import { notePartyCheck, type ReportedCheck } from "./note-party-check.ts";
import { isOurMoney, noteProvider, providerStatusOf } from "./note-provider.ts";
import { raiseReversal, tellOfReversal } from "./reversal.ts";
import { readAgain } from "./take-hint.ts";
import { tellSides } from "./tell-sides.ts";
import { Shipment } from "../shipment-model.ts";
import { bookFee, confirmSettled, returnLatePayment } from "./settle-with-provider.ts";
import { confirmReturned, hasGoneBack, keepPayment } from "./unplaced-payments.ts";

const eventSchema = object({
  type: string().required(),
  data: object({
    id: string().required(),
    reference_number: string().required(),
    status: string().required(),
    amount: string().required(),
    currency: string().required(),
    fee: string(),
    /** Of a settled part: the number of the shipment. */
    milestone_reference: string(),
    /** Of a party's check: whose, how far, since when. */
    verification: mixed<ReportedCheck>(),
  }).required(),
});
type ProviderEvent = InferType<typeof eventSchema>;

interface Props {
  trx: Transaction;
  /** The provider's own, the same on every delivery. */
  eventId: string;
  /** Its signature has been checked. */
  payload: unknown;
  now: Date;
}

/**
 * Takes what the provider reports, once. It moves an order along the process or not at all: whatever does not fit is a
 * task for staff, and our status stands.
 */
export async function takeWebhook({ trx, eventId, payload: sent, now }: Props): Promise<void> {
  // What cannot be kept as it was sent is kept all the same: a report that is refused is sent for ever, and nobody reads it.
  const written = storable(JSON.stringify(sent));
  const payload = JSON.parse(written) as unknown;
  const { type = "unknown" } = (payload ?? {}) as { type?: string };
  const fresh = (await trx("webhook_events")
    .insert({ id: eventId, type: String(type), payload: written, received_at: now })
    .onConflict("id")
    .ignore()
    .returning("id")) as unknown[];
  if (fresh.length === 0) return;
  const event = readEvent(payload);
  if (!event) return raise(trx, "escrow.webhookUnreadable", eventId, { type }, now);
  const order = await lockOrderOf(trx, event);
  if (!order) return raise(trx, "escrow.transactionUnknown", event.data.id, { ...event.data, type, eventId }, now);
  // The provider may report before its answer to our own call has reached us.
  const { id, status } = event.data;
  const known = await providerStatusOf(trx, order.id);
  const isOld = await noteProvider(trx, order, { id, status }, now);
  await apply({ trx, order, event, known, isOld, eventId, now });
}

function readEvent(payload: unknown): ProviderEvent | undefined {
  try {
    return eventSchema.validateSync(payload);
  } catch (error) {
    if (error instanceof ValidationError) return undefined;
    throw error;
  }
}

const raise = async (trx: Transaction, kind: string, subjectId: string, details: object, now: Date): Promise<void> =>
  void (await addStaffTask(trx, { kind, subjectId, details }, now));

/** The order that carries the reference, if its transaction is the reported one or not yet known to us. */
async function lockOrderOf(trx: Transaction, { data }: ProviderEvent): Promise<Order | undefined> {
  const order = await Order.query(trx).where({ reference: data.reference_number }).forUpdate().first();
  if (!order) return undefined;
  const known = await findProviderId(trx, order.id);
  if (known !== null) return known === data.id ? order : undefined;
  const isOthers = await trx<{ order_id: string; provider_id: string }>("escrow_wallets")
    .where({ provider_id: data.id })
    .first("order_id");
  return isOthers ? undefined : order;
}

interface Applied {
  trx: Transaction;
  order: Order;
  event: ProviderEvent;
  /** How the transaction stood before, as far as we had heard. */
  known: string | null;
  /** The provider has reported what came after it already. */
  isOld: boolean;
  eventId: string;
  now: Date;
}

/** What the provider charges on top. One that is no amount, or greater than what was paid, is a mistake that a person has to find out about. */
function believableFee(fee: string | undefined, { currency, totalAmount }: Order): bigint | undefined {
  const minor = readMinor(fee ?? "0", currency);
  return minor !== undefined && minor <= toMinor(totalAmount, currency) ? minor : undefined;
}

/** Whether a report is the first of an order's payment, by whatever way we have learnt of that; what is reported after it is another payment. */
async function isItsPayment(trx: Transaction, { id }: Order, eventId: string): Promise<boolean> {
  const noted = await trx("escrow_wallets")
    .where({ order_id: id })
    .whereNull("payment_event_id")
    .update({ payment_event_id: eventId });
  return noted > 0;
}

type Report = keyof typeof providerReports;
/** Whether a report contradicts our process, for an order, or a shipment, that stands at `status`. */
const isExpected = (type: Report, status: OrderStatus): boolean =>
  (providerReports[type].expectedIn as readonly OrderStatus[]).includes(status);

async function apply(props: Applied): Promise<void> {
  const { trx, order, event, known, isOld, eventId, now } = props;
  const contradiction = () => {
    const details = {
      reference: order.reference,
      event: event.type,
      eventId,
      providerStatus: event.data.status,
      status: order.status,
    };
    return raise(trx, "escrow.providerMismatch", eventId, details, now);
  };
  const { data } = event;
  if (event.type === "transaction.funded") {
    if (!(await isOurMoney({ trx, order, subjectId: eventId, money: data, now })))
      return keep(props, (await isPosted(trx, "hold", order.id)) ? "again" : "mismatch");
    // It has reported that this money went back, or that none can come: which of both is so, it is asked.
    if (order.status === "created" && hasEndedAtProvider(order.status, known)) {
      await readAgain(trx, order.id, now);
      return contradiction();
    }
    const fee = believableFee(data.fee, order);
    if (!(await isItsPayment(trx, order, eventId))) {
      await keep(props, "again");
      return contradiction();
    }
    // It was asked before, when its time was over or it was cancelled: what it charges is new.
    if (await isPosted(trx, "hold", order.id)) await bookFee({ trx, order, fee, now });
    else if (await hasGoneBack(trx, order)) {
      await keep(props, "again");
      return contradiction();
    } else if (order.status === "cancelled") await returnLatePayment({ trx, order, fee, eventId, now });
    else await fundOrder({ trx, order, fee, eventId, now });
    // The money is booked all the same; what the provider has charged is for a person to find out.
    return fee === undefined ? contradiction() : undefined;
  }
  if (event.type === "party.verification")
    return notePartyCheck({ trx, order, check: data.verification ?? {}, subjectId: eventId, now });
  // Kinds of report that we know nothing of are kept and mean nothing to the process.
  if (!Object.hasOwn(providerReports, event.type)) return;
  const report = providerReports[event.type as Report];
  if (isOld && report.money === "none") return;
  // Of an order whose own money is in the books it is that money which went back.
  if (
    event.type === "transaction.refunded" &&
    !(await isPosted(trx, "hold", order.id)) &&
    (await confirmReturned({ trx, order, kinds: ["mismatch"], now })) > 0
  )
    // Of an order that still waits for its money they have ended what it was to be paid by.
    return order.status === "cancelled" ? undefined : contradiction();
  // Also where less than the whole is said to have left: how much did, a person finds out.
  if (isReversal(props)) await tellOfReversal({ trx, order, known, eventId, now });
  if (report.money !== "none" && !(await isOurMoney({ trx, order, subjectId: eventId, money: data, now }))) return;
  if (event.type === "milestones.settled") {
    const shipments = await Shipment.of(trx, order.id);
    const settled = shipments.find(({ number }) => String(number) === data.milestone_reference);
    if (!settled || !isExpected("milestones.settled", settled.status)) return contradiction();
    return confirmSettled({ trx, order, shipmentId: settled.id, now });
  }
  if (isReversal(props)) return raiseReversal({ trx, order, now }, data.status);
  if (!isExpected(event.type as Report, order.status)) return contradiction();
  // What went back of a cancelled order is what had come too late: of money that never came, none goes back.
  if (event.type === "transaction.refunded" && order.status === "cancelled" && !(await isPosted(trx, "hold", order.id)))
    return contradiction();
  if (event.type === "transaction.payment_declined") return noteDecline({ trx, order, eventId, now });
  // What our team has had paid by hand is not to be paid a second time: whether it was, a person looks.
  if (event.type === "transaction.refunded" && (await isSettledByHand(trx, order.id, "escrow.reject")))
    return contradiction();
  // Of a divided amount, the provider has paid the buyer's part back with it.
  if (["transaction.released", "transaction.refunded"].includes(event.type)) await confirmSettled({ trx, order, now });
}

/** Whether the provider says by it that it has ended the transaction of an order that goes on. */
const isReversal = ({ event: { type }, order: { status } }: Applied): boolean =>
  emptyEnds.some((end) => type === `transaction.${end}` && hasEndedAtProvider(status, end));

/** The order still waits for its money; the buyer, who may try again, is told why. */
async function noteDecline({
  trx,
  order,
  eventId,
  now,
}: Pick<Applied, "trx" | "order" | "eventId" | "now">): Promise<void> {
  if (order.status !== "created") return;
  await trx("escrow_wallets").where({ order_id: order.id }).update({ payment_declined_at: now });
  await publish({
    trx,
    organizationIds: [order.buyerOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.paymentDeclined",
    now,
  });
  await tellSides({
    trx,
    order,
    shipment: null,
    eventId: `declined:${eventId}`,
    told: providerReports["transaction.payment_declined"].tells,
    userId: null,
    now,
  });
}

/** Its task names the same report, each report having one of its own. */
const keep = ({ trx, order, event: { data }, eventId, now }: Applied, kind: "mismatch" | "again"): Promise<void> =>
  keepPayment({ trx, order, kind, report: { eventId, amount: data.amount, currency: data.currency }, now });
