import { toMinor } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import { isPosted, postHold, postRefund, readRefunds, readSplits } from "../../ledger/index.ts";
import type { Order } from "../model.ts";
import { forLedger } from "./move-money.ts";
import { moveOrder } from "./move-order.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`: what is posted is looked up before it is posted. */
  order: Order;
  now: Date;
}

/** The provider has paid a released order out. It says so in its answer and again by webhook; the first posts the journal and tells the supplier. */
export async function confirmPayout({ trx, order, now }: Props): Promise<Order> {
  if (!(await isPosted(trx, "release", order.id)) || (await isPosted(trx, "payout", order.id))) return order;
  const split = (await readSplits(trx, [order.id])).get(order.id);
  const released = split && split.supplier + split.platform + split.impactFund;
  return moveOrder({
    trx,
    order,
    transition: "payOut",
    party: "provider",
    userId: null,
    ...(released ? { released } : {}),
    now,
  });
}

/** The provider has paid the buyer back. It says so in its answer and again by webhook; the first posts the journal and tells the buyer. */
export async function confirmRepayment({ trx, order, now }: Props): Promise<Order> {
  if (!(await isPosted(trx, "refund", order.id)) || (await isPosted(trx, "repayment", order.id))) return order;
  const refunded = (await readRefunds(trx, [order.id])).get(order.id) ?? 0n;
  const released = toMinor(order.totalAmount) - refunded;
  return moveOrder({ trx, order, transition: "payBack", party: "provider", userId: null, released, now });
}

/**
 * The buyer's money arrived when the order was over already. The status stands; the money is booked in and out again, the
 * provider is told to pay it back, and staff learn of it.
 */
export async function returnLatePayment({ trx, order, now }: Props): Promise<void> {
  if (await isPosted(trx, "hold", order.id)) return;
  const ledgerOrder = forLedger(order);
  const late = { trx, order: ledgerOrder, cause: "provider.fundedAfterCancellation", now };
  await postHold(late);
  await postRefund({ ...late, amount: ledgerOrder.total });
  const reason = "The order was cancelled before the payment arrived";
  await addToOutbox(trx, { topic: "escrow.reject", subjectId: order.id, payload: { reason } }, now);
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
