import { toMinor } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import { isPosted, postFee, postHold, postRefund } from "../../ledger/index.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";
import { forLedger, moneyOf } from "./move-money.ts";
import { moveOrder } from "./move-order.ts";
import { confirmReturned, noteLatePayment, placeEarlierPayments } from "./unplaced-payments.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`: what is posted is looked up before it is posted. */
  order: Order;
  now: Date;
}

/**
 * The provider has paid out and back what was released and refunded of a shipment, or of all. It says so in its answer and again by webhook; the first posts the
 * journals and tells both sides.
 */
export async function confirmSettled({
  shipmentId,
  ...props
}: Props & { shipmentId?: string | undefined }): Promise<void> {
  const { trx } = props;
  let { order } = props;
  for (const shipment of await Shipment.of(trx, order.id)) {
    if (shipmentId !== undefined && shipment.id !== shipmentId) continue;
    order = await confirmPayout({ ...props, order }, shipment);
    order = await confirmRepayment({ ...props, order }, shipment);
  }
  // Money that came too late went back as a whole.
  if (order.status === "cancelled") {
    await confirmRepayment({ ...props, order }, null);
    await confirmReturned({ ...props, order, kinds: ["late"] });
  }
}

async function confirmPayout({ trx, order, now }: Props, shipment: Shipment): Promise<Order> {
  if (!(await isPosted(trx, "release", shipment.id)) || (await isPosted(trx, "payout", shipment.id))) return order;
  const split = (await moneyOf(trx, order.id, shipment.id))?.split;
  const released = split ? split.supplier + split.platform + split.impactFund : 0n;
  const move = { trx, order, shipment, transition: "payOut", party: "provider", userId: null, now } as const;
  return (await moveOrder({ ...move, ...(released ? { released } : {}) })).order;
}

async function confirmRepayment({ trx, order, now }: Props, shipment: Shipment | null): Promise<Order> {
  const subject = shipment ?? order;
  if (!(await isPosted(trx, "refund", subject.id)) || (await isPosted(trx, "repayment", subject.id))) return order;
  const refunded = (await moneyOf(trx, order.id, shipment?.id ?? null))?.refunded ?? 0n;
  const released = toMinor(shipment?.amount ?? order.totalAmount, order.currency) - refunded;
  const move = { trx, order, shipment, transition: "payBack", party: "provider", userId: null, now } as const;
  return (await moveOrder({ ...move, released })).order;
}

/** What the provider has charged for a payment that is in the books already. */
export async function bookFee({ trx, order, fee, now }: Props & { fee: bigint | undefined }): Promise<void> {
  if (!fee || (await isPosted(trx, "fee", order.id))) return;
  await postFee({ trx, order: forLedger(order, null), cause: "provider.feeReported", now, fee });
}

/**
 * The buyer's money arrived when the order was over already. The status stands; the money is booked in and out again, the
 * provider is told to pay it back, and staff learn of it.
 */
export async function returnLatePayment({
  trx,
  order,
  fee,
  eventId,
  now,
}: Props & { fee?: bigint | undefined; eventId: string }): Promise<void> {
  if (await isPosted(trx, "hold", order.id)) return;
  await placeEarlierPayments({ trx, order, now });
  const ledgerOrder = forLedger(order, null);
  const late = { trx, order: ledgerOrder, cause: "provider.fundedAfterCancellation", now };
  await postHold(late);
  if (fee) await postFee({ ...late, fee });
  await postRefund({ ...late, amount: ledgerOrder.total });
  const reason = "The order was cancelled before the payment arrived";
  await addToOutbox(trx, { topic: "escrow.reject", subjectId: order.id, payload: { reason } }, now);
  await noteLatePayment({ trx, order, eventId, now });
  await addStaffTask(
    trx,
    {
      kind: "escrow.fundedAfterCancellation",
      subjectId: order.id,
      details: { reference: order.reference, amount: order.totalAmount },
    },
    now,
  );
}
