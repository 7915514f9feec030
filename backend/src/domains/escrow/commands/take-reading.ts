import { createHash } from "node:crypto";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { isPosted } from "../../ledger/index.ts";
import { hasEndedAtProvider } from "../ended-at-provider.ts";
import { Order } from "../model.ts";
import type { ProviderTransaction } from "../provider/port.ts";
import { Shipment } from "../shipment-model.ts";
import { announcePayment } from "./announce-payment.ts";
import { moneyOf } from "./move-money.ts";
import { noteChecksOf } from "./note-party-check.ts";
import { correctEnd, noteProvider, providerStatusOf } from "./note-provider.ts";
import { takeWebhook } from "./take-webhook.ts";

interface Props {
  trx: Transaction;
  orderId: string;
  transaction: ProviderTransaction;
  /** Whether the provider divides amounts: what it has released may then have gone back in part. */
  split: boolean;
  now: Date;
}

/**
 * What was read because somebody said that there is news: what differs from our books is taken as a signed report of it would be. The same reading twice
 * changes nothing.
 */
export async function takeReading(props: Props): Promise<void> {
  const { trx, orderId, transaction, now } = props;
  const order = await Order.query(trx).findById(orderId).forUpdate().throwIfNotFound();
  const known = await providerStatusOf(trx, orderId);
  await noteProvider(trx, order, transaction, now);
  await correctEnd(trx, order, transaction, now);
  // Those who look at an order that had seemed to be over at the provider see that it is not.
  if (hasEndedAtProvider(order.status, known) && transaction.status !== known) await announcePayment(trx, order, now);
  await trx("escrow_wallets").where({ order_id: orderId }).update({ last_error: null });
  await noteChecksOf(trx, order, transaction, now);
  const { status } = transaction;
  if (status === "created") return;
  // That it has ended was told when it was reported.
  if (status === known && hasEndedAtProvider(order.status, known)) return;
  if (status === "cancelled") {
    // Of an order that was paid back by hand they have ended the transaction so.
    if (order.status !== "refunded") await take(props, order, "transaction.cancelled");
    return;
  }
  const isEmpty = status === "refunded" && order.status === "created";
  const waitsForMoney = (order.status === "created" && !isEmpty) || order.status === "cancelled";
  if (waitsForMoney && !(await isPosted(trx, "hold", orderId))) await take(props, order, "transaction.funded");
  for (const part of transaction.settledParts ?? []) await take(props, order, "milestones.settled", part);
  if (status !== "released" && status !== "refunded") return;
  // What our books divide has not left as they say, if all of it went one way.
  if (status === "released" && !props.split && (await isDivided(trx, orderId))) {
    const details = { reference: order.reference, providerStatus: status, status: order.status };
    await addStaffTask(trx, { kind: "escrow.providerMismatch", subjectId: orderId, details }, now);
  } else if (!transaction.settledParts) await take(props, order, `transaction.${status}`);
}

async function isDivided(trx: Transaction, orderId: string): Promise<boolean> {
  for (const { id } of await Shipment.of(trx, orderId)) {
    const money = await moneyOf(trx, orderId, id);
    if (money?.split && (money.refunded ?? 0n) > 0n) return true;
  }
  return false;
}

/** As a report, whose id is what it says. */
function take({ trx, transaction, now }: Props, { reference }: Order, type: string, part?: string): Promise<void> {
  const { id, status, money, fee } = transaction;
  const payload = {
    type,
    data: {
      id,
      reference_number: reference,
      status,
      ...money,
      ...(fee === undefined ? {} : { fee }),
      ...(part === undefined ? {} : { milestone_reference: part }),
    },
  };
  const said = createHash("sha256").update(JSON.stringify(payload)).digest("hex").slice(0, 32);
  return takeWebhook({ trx, eventId: `read_${said}`, payload, now });
}
