import { escrowRow, type EscrowTransition, type ProviderTopic } from "#shared/escrow/process.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";
import type { GoodsTopic, ProviderMessage } from "../provider/messages.ts";

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

/** Moves that mean something to a provider that follows the goods, though the process asks for nothing by them. */
const goodsNotes: Partial<Record<EscrowTransition, GoodsTopic>> = {
  ship: "escrow.ship",
  shipOutside: "escrow.ship",
  confirmDelivery: "escrow.receive",
  countAsDelivered: "escrow.receive",
  openDispute: "escrow.object",
  disputeWeight: "escrow.object",
  disputeDelivered: "escrow.object",
  openPapersCase: "escrow.object",
  openCase: "escrow.object",
};

/** Tells a provider that follows the goods where they are, and at once that the buyer objects: silence is acceptance there. */
async function tellOfGoods({ trx, order, shipment, transition, now }: Props): Promise<void> {
  const topic = goodsNotes[transition];
  if (!topic || !shipment) return;
  const wallet = await trx<{ order_id: string; follows_goods: boolean }>("escrow_wallets")
    .where({ order_id: order.id })
    .first("follows_goods");
  if (!wallet?.follows_goods) return;
  await addToOutbox(trx, { topic, subjectId: order.id, payload: { shipmentId: shipment.id } }, now);
}

/**
 * Leaves the provider a message, where the move's row says so; `jobs/deliver-calls.ts` delivers it. The provider approves, pays out and refunds whole
 * transactions: one shipment of several, and a release of less than was paid, are settled instead.
 */
export async function tellProvider(props: Props): Promise<void> {
  const { trx, order, shipment, transition, released = 0n, now } = props;
  const { call, money } = escrowRow(transition);
  await tellOfGoods(props);
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
