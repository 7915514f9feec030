import { escrowRow, type EscrowTransition, type ProviderTopic } from "#shared/escrow/process.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

interface Props {
  trx: Database;
  order: Order;
  /** What moves; null for the whole order. */
  shipment: Shipment | null;
  transition: EscrowTransition;
  /** Minor units: the released part, where money is released. */
  released?: bigint | undefined;
  now: Date;
}

/** What the outbox keeps of a message; `jobs/deliver-calls.ts` reads it. */
export interface ProviderMessage {
  shipmentId?: string;
  reason?: string;
  /** Of a settlement: the released part, a decimal. */
  released?: string;
}

/**
 * Leaves the provider a message, where the move's row says so; `jobs/deliver-calls.ts` delivers it. The provider approves, pays out and refunds whole
 * transactions: one shipment of several, and a release of less than was paid, are settled instead.
 */
export async function tellProvider({ trx, order, shipment, transition, released = 0n, now }: Props): Promise<void> {
  const { call, money } = escrowRow(transition);
  if (!call) return;
  const payload: ProviderMessage = { ...(call.reason ? { reason: call.reason } : {}) };
  let { topic }: { topic: ProviderTopic } = call;
  if (shipment) {
    payload.shipmentId = shipment.id;
    const isOneOfSeveral = (await Shipment.of(trx, order.id)).length > 1;
    // Its approval means nothing to the provider before the money moves.
    if (isOneOfSeveral && topic === "escrow.approve") return;
    if (isOneOfSeveral || (money === "release" && released < toMinor(shipment.amount, order.currency)))
      topic = "escrow.settle";
  }
  if (topic === "escrow.settle") {
    payload.released = fromMinor(released, order.currency);
    payload.reason ??= money === "release" ? "Released" : "Refunded";
  }
  await addToOutbox(trx, { topic, subjectId: order.id, payload: { ...payload } }, now);
}
