import { paymentReversal } from "#shared/escrow/beside-moves.ts";
import { heldStatuses } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { emptyEnds } from "../ended-at-provider.ts";
import { queueReversalLetters } from "../jobs/send-reversal-letter.ts";
import type { Order } from "../model.ts";
import { findProviderId } from "../queries/find-provider-id.ts";
import { announcePayment } from "./announce-payment.ts";
import { readAgain } from "./take-hint.ts";
import { tellSides } from "./tell-sides.ts";

const taskKind = "escrow.endedAtProvider";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  now: Date;
}

const isHeld = ({ status }: Order): boolean => heldStatuses.includes(status);

/**
 * The provider reports that it has ended the transaction of an order that goes on: money that it held has gone back, or none can come. Both sides learn so at once, and the provider is
 * asked whether it is so.
 *
 * @param known how the transaction stood, as far as we had heard.
 */
export async function tellOfReversal({
  known,
  eventId,
  ...props
}: Props & { known: string | null; eventId: string }): Promise<void> {
  const { trx, order, now } = props;
  await readAgain(trx, order.id, now);
  await announcePayment(trx, order, now);
  // Whoever has read so already is not told again.
  if (emptyEnds.includes(known ?? "")) return;
  const told = isHeld(order) ? paymentReversal.tells : paymentReversal.unpaid;
  await tellSides({ trx, order, shipment: null, eventId: `paymentReversed:${eventId}`, told, userId: null, now });
}

/** What was reversed is somebody's task for as long as the order goes on so, and those who decide are told by letter. */
export async function raiseReversal({ trx, order, now }: Props, providerStatus: string): Promise<void> {
  const isPaid = isHeld(order);
  const { reference, totalAmount, currency } = order;
  const providerId = (await findProviderId(trx, order.id)) ?? "";
  const details = {
    reference,
    isPaid,
    expected: [providerId, isPaid ? "funded" : "created", totalAmount, currency],
    reported: [providerId, providerStatus, totalAmount, currency],
  };
  const isNew = await addStaffTask(trx, { kind: taskKind, subjectId: order.id, details }, now);
  // One that was never paid ends by itself.
  if (isNew && isPaid) await queueReversalLetters(trx, order);
}

/** The order is over, or was not ended at the provider after all. */
export const settleReversal = async (trx: Transaction, orderId: string, now: Date): Promise<void> =>
  void (await trx("staff_tasks")
    .where({ kind: taskKind, subject_id: orderId })
    .whereNull("resolved_at")
    .update({ resolved_at: now }));

/** It was a mistake: whoever was told that the money had left is told that it is there. */
export async function tellOfMistake({ trx, order, now }: Props): Promise<void> {
  await settleReversal(trx, order.id, now);
  if (!isHeld(order)) return;
  const eventId = `paymentStands:${now.toISOString()}`;
  const told = paymentReversal.mistaken;
  await tellSides({ trx, order, shipment: null, eventId, told, userId: null, now });
}
