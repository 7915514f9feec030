import type { Database } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import {
  isPosted,
  postHold,
  postPayout,
  postRefund,
  postRepayment,
  readRefunds,
  readSplits,
} from "../../ledger/index.ts";
import type { Order } from "../model.ts";
import { forLedger } from "./move-money.ts";

interface Props {
  trx: Database;
  /** Must be locked by `trx`: what is posted is looked up before it is posted. */
  order: Order;
  now: Date;
}

/** The provider has paid a released order out. It says so in its answer and again by webhook; the first posts the journal. */
export async function confirmPayout({ trx, order, now }: Props): Promise<void> {
  if (!(await isPosted(trx, "release", order.id)) || (await isPosted(trx, "payout", order.id))) return;
  const split = (await readSplits(trx, [order.id])).get(order.id);
  if (!split) throw new Error(`order ${order.reference} was released, and the books do not say to whom`);
  await postPayout({ trx, order: forLedger(order), split, cause: "provider.paidOut", now });
}

/** The provider has paid the buyer back. It says so in its answer and again by webhook; the first posts the journal. */
export async function confirmRepayment({ trx, order, now }: Props): Promise<void> {
  if (!(await isPosted(trx, "refund", order.id)) || (await isPosted(trx, "repayment", order.id))) return;
  const ledgerOrder = forLedger(order);
  const amount = (await readRefunds(trx, [order.id])).get(order.id) ?? ledgerOrder.total;
  await postRepayment({ trx, order: ledgerOrder, amount, cause: "provider.paidBack", now });
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
