import { AppError } from "#shared/kernel/errors.ts";
import { paymentReversal } from "#shared/escrow/beside-moves.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { countAsDelivered } from "#backend/src/kernel/outbox.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";
import { moveOrder } from "./move-order.ts";
import { confirmSettled } from "./settle-with-provider.ts";
import { tellSides } from "./tell-sides.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  reason: string;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** What of an order's calls has not left: nothing is left to be asked of the provider. One that is on its way now finds that by itself. */
async function dropCalls(trx: Transaction, orderId: string, now: Date): Promise<void> {
  const calls = (await trx("outbox as c")
    .where({ "c.subject_id": orderId, "c.aside": false })
    .where("c.topic", "like", "escrow.%")
    .whereNull("c.delivered_at")
    .forUpdate()
    .skipLocked()
    .pluck("c.id")) as string[];
  const open = (await trx("provider_settlements")
    .where({ status: "proposed" })
    .whereIn("outbox_id", calls)
    .first("id")) as object | undefined;
  if (open) throw new AppError("staff.settlementOpen");
  for (const id of calls) await countAsDelivered(trx, id, now);
}

/**
 * The provider has given the money of an order back while the order went on, and stands by it: our team ends every shipment that has not ended. The buyer has been paid back, nothing is asked
 * of the provider, and both sides are told once. What was released and paid out before stays so.
 *
 * @throws {AppError} `escrow.paymentNotReversed` unless the provider says so, `escrow.reversalBeingAsked` while it is being asked whether that holds, `escrow.wrongStatus` when nothing is left to end,
 * `staff.settlementOpen` while a second person has to look at something that was done by hand for the order.
 */
export async function endReversed({ reason, ...props }: Props): Promise<Order> {
  const { trx, userId, request, now } = props;
  const { id: orderId, reference } = props.order;
  const asking = (await trx("outbox")
    .where({ subject_id: orderId, topic: "escrow.readReport" })
    .whereNull("delivered_at")
    .whereNull("failed_at")
    .first("id")) as object | undefined;
  if (asking) throw new AppError("escrow.reversalBeingAsked");
  await dropCalls(trx, orderId, now);
  let { order } = props;
  const going = (await Shipment.of(trx, orderId)).filter(({ status }) =>
    escrowRow("endReversed").from.includes(status),
  );
  if (going.length === 0) throw new AppError("escrow.wrongStatus", { status: order.status });
  for (const shipment of going)
    ({ order } = await moveOrder({
      trx,
      order,
      shipment,
      transition: "endReversed",
      party: "reviewer",
      userId,
      details: { reason },
      now,
    }));
  await tellSides({
    trx,
    order,
    shipment: null,
    eventId: `reversalEnded:${orderId}`,
    told: paymentReversal.ended,
    known: { reason },
    userId,
    now,
  });
  await confirmSettled({ trx, order, now });
  await writeAudit({
    db: trx,
    action: "order.endedReversed",
    actorUserId: userId,
    subjectType: "order",
    subjectId: orderId,
    details: { reference, shipments: going.map(({ number }) => number), reason },
    request,
    now,
  });
  return order;
}
