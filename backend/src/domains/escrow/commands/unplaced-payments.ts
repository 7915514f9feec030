import { v7 as uuid } from "uuid";
import { fromMinor, moneyView, readMinor, toMinor } from "#shared/kernel/money.ts";
import type { UnplacedKind, UnplacedStatus } from "#shared/escrow/payments.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { countAsDelivered } from "#backend/src/kernel/outbox.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import { keepsCurrency, movementOf, postSuspense, postSuspenseReturn, reverseJournal } from "../../ledger/index.ts";
import type { Order } from "../model.ts";
import { tellSides } from "./tell-sides.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  now: Date;
}

interface Reported {
  /** The provider's id of the report. */
  readonly eventId: string;
  readonly amount: string;
  readonly currency: string;
}

interface Row {
  id: string;
  order_id: string;
  event_id: string;
  kind: UnplacedKind;
  amount: string;
  currency: string;
  status: UnplacedStatus;
  received_at: Date;
  ended_at: Date | null;
}

const rowsOf = (trx: Transaction) => trx<Row>("unplaced_payments");

const tell = ({ trx, order, now }: Props, kind: "paymentMismatch" | "paymentGoesBack" | "paymentReturned", row: Row) =>
  tellSides({
    trx,
    order,
    shipment: null,
    eventId: `${kind}:${row.id}`,
    told: { buyer: kind },
    known: { received: moneyView(toMinor(row.amount, row.currency), row.currency) },
    userId: null,
    now,
  });

/** Those who look at the order see it at once. */
const announce = ({ trx, order, now }: Props) =>
  publish({
    trx,
    organizationIds: [order.buyerOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.payment",
    now,
  });

/**
 * Money that was paid and does not fit: less or more than agreed (`mismatch`), or a second time (`again`). It waits in suspense; the buyer is told what has come, and how it
 * goes on. Of what is no amount, or in a currency that we keep no books in, there is nothing to tell yet: that is our team's alone.
 */
export async function keepPayment(props: Props & { kind: "mismatch" | "again"; report: Reported }): Promise<void> {
  const { trx, order, kind, report, now } = props;
  const { eventId, currency } = report;
  const reported = readMinor(report.amount, currency);
  if (!reported || !(await keepsCurrency(trx, currency))) return;
  if (!isBelievable(order, reported, currency)) return;
  const amount =
    kind === "mismatch" ? await newPart(props, reported) : reported - (await wentBack(trx, order, currency));
  if (amount <= 0n || (kind === "again" && (await isAlreadyThere(trx, order, amount, currency)))) return;
  const cause = kind === "again" ? "provider.fundedAgain" : "provider.amountMismatch";
  await postSuspense({ trx, eventId, order, amount, currency, cause, now });
  const row = await enter(props, "held", { ...report, amount: fromMinor(amount, currency) });
  await announce(props);
  // Of an order that still waits for its money, the buyer may complete it; otherwise nothing can be made of it.
  if (kind === "mismatch" && order.status === "created") await tell(props, "paymentMismatch", row);
  else await sendBack(props, [row]);
}

/** Nobody pays ten times what was agreed: such a figure is a mistake, which is our team's alone to find out about. */
const isBelievable = (order: Order, amount: bigint, currency: string): boolean =>
  currency !== order.currency || amount <= 10n * toMinor(order.totalAmount, currency);

/** A second payment of the same money that waits to go back: reported once more, it is no third. */
const isAlreadyThere = async (trx: Transaction, { id }: Order, amount: bigint, currency: string): Promise<boolean> =>
  (await rowsOf(trx).where({ order_id: id, kind: "again", currency }).whereNull("ended_at")).some(
    (row) => toMinor(row.amount, currency) === amount,
  );

/**
 * A provider reports all that has come for a transaction: what it has reported before is a part of it, and no more in suspense by itself. What is not more than that is an earlier report that
 * comes late, or again.
 *
 * @returns the whole of it, or nothing where it is nothing new.
 */
async function newPart({ trx, order, now, report }: Props & { report: Reported }, amount: bigint): Promise<bigint> {
  const before = await rowsOf(trx)
    .where({ order_id: order.id, kind: "mismatch", currency: report.currency })
    .whereNull("ended_at");
  if (before.some((row) => toMinor(row.amount, row.currency) >= amount)) return 0n;
  for (const row of before) await place({ trx, order, now }, row, "provider.paymentReplaced");
  return amount;
}

const sum = (rows: readonly Row[]): bigint =>
  rows.reduce((all, { amount, currency }) => all + toMinor(amount, currency), 0n);

/** What of a transaction's money has been given back already, in parts that did not fit. */
const wentBack = async (trx: Transaction, { id }: Order, currency: string): Promise<bigint> =>
  sum(await rowsOf(trx).where({ order_id: id, kind: "mismatch", status: "returned", currency }));

/** Whether a part of the order's money has been given back: the whole is then not given back once more by itself. */
export const hasGoneBack = async (trx: Transaction, { id }: Order): Promise<boolean> =>
  (await rowsOf(trx).where({ order_id: id, kind: "mismatch", status: "returned" }).first("id")) !== undefined;

async function enter(
  { trx, order, kind, now }: Props & { kind: UnplacedKind },
  status: UnplacedStatus,
  { eventId, amount, currency }: Reported,
): Promise<Row> {
  const [row] = (await rowsOf(trx)
    .insert({
      id: uuid(),
      order_id: order.id,
      event_id: eventId,
      kind,
      amount,
      currency,
      status,
      received_at: now,
    })
    .returning("*")) as Row[];
  if (!row) throw new Error("unreachable: what was entered is answered");
  return row;
}

/** What was paid in full once the order was over goes back by a call of its own; here the buyer reads of it. */
export async function noteLatePayment(props: Props & { eventId: string }): Promise<void> {
  const { order, eventId } = props;
  const report = { eventId, amount: order.totalAmount, currency: order.currency };
  await tell(props, "paymentGoesBack", await enter({ ...props, kind: "late" }, "returning", report));
}

async function sendBack(props: Props, rows: readonly Row[]): Promise<void> {
  const { trx, order, now } = props;
  for (const row of rows) {
    await rowsOf(trx).where({ id: row.id }).update({ status: "returning" });
    const message = { topic: "escrow.returnPayment", subjectId: order.id, payload: { paymentId: row.id } };
    // Nothing of the order waits for it.
    await addToOutbox(trx, { ...message, aside: true }, now);
    await tell(props, "paymentGoesBack", row);
  }
}

/** An order that is over lets go of what was paid for it and never made it whole. */
export async function returnHeldPayments(props: Props): Promise<void> {
  const { trx, order } = props;
  await sendBack(props, await rowsOf(trx).where({ order_id: order.id, status: "held" }).orderBy("id"));
}

/**
 * The whole of the order's money has come, and a report says all that has: what was reported before is that money, and in suspense no more. Where it was more than the whole, our team still has
 * to find out which of both is so.
 */
export async function placeEarlierPayments(props: Props): Promise<void> {
  const { trx, order } = props;
  const earlier = await rowsOf(trx).where({ order_id: order.id, kind: "mismatch" }).whereNull("ended_at").orderBy("id");
  const total = toMinor(order.totalAmount, order.currency);
  const isOwn = ({ currency }: Row) => currency === order.currency;
  const isMore = ({ amount, currency }: Row) => toMinor(amount, currency) > total;
  for (const row of earlier.filter(isOwn))
    await place(props, row, isMore(row) ? "provider.paymentCorrected" : "provider.paymentCompleted");
  // Other money is no part of it.
  await sendBack(
    props,
    earlier.filter((row) => !isOwn(row) && row.status === "held"),
  );
}

type Placing = "provider.paymentReplaced" | "provider.paymentCompleted" | "provider.paymentCorrected";

async function place({ trx, order, now }: Props, { id, event_id }: Row, cause: Placing): Promise<void> {
  await reverseJournal({ trx, journalId: movementOf(order.id, `suspense:${event_id}`), cause, now });
  await end(trx, id, "placed", now, cause !== "provider.paymentCorrected");
  await forgetReturn(trx, order, id, now);
}

/** Nobody is to give back by hand what is the order's money. What somebody says they have given back already stays for a second person to look at. */
async function forgetReturn(trx: Transaction, order: Order, paymentId: string, now: Date): Promise<void> {
  const calls = (await trx("outbox")
    .where({ subject_id: order.id, topic: "escrow.returnPayment" })
    .whereNull("delivered_at")
    .whereRaw("payload ->> 'paymentId' = ?", [paymentId])
    .whereRaw("not exists (select from provider_settlements p where p.outbox_id = outbox.id and p.status = 'proposed')")
    // One that is on its way now finds that nothing is to be given back any more.
    .forUpdate()
    .skipLocked()
    .pluck("id")) as string[];
  for (const id of calls) await countAsDelivered(trx, id, now);
}

async function end(
  trx: Transaction,
  id: string,
  status: "placed" | "returned",
  now: Date,
  settles = true,
): Promise<Row | undefined> {
  const [row] = (await rowsOf(trx)
    .where({ id })
    .whereNull("ended_at")
    .update({ status, ended_at: now })
    .returning("*")) as Row[];
  // Our team had to look where it came from; that it has an end settles that.
  if (row && settles)
    await trx("staff_tasks")
      .where((about) => {
        void about
          .where({ subject_id: row.event_id })
          .whereIn("kind", ["escrow.amountMismatch", "escrow.providerMismatch"]);
        if (row.kind === "late")
          void about.orWhere({ subject_id: row.order_id, kind: "escrow.fundedAfterCancellation" });
      })
      .whereNull("resolved_at")
      .update({ resolved_at: now });
  return row;
}

/** What was paid has gone back to the buyer: one payment, or all of a kind that a transaction's refund gives back. Said twice, it is booked once. */
export async function confirmReturned(
  props: Props & ({ paymentId: string } | { kinds: readonly UnplacedKind[] }),
): Promise<number> {
  const { trx, order, now } = props;
  const which = rowsOf(trx).where({ order_id: order.id }).whereNull("ended_at").orderBy("id");
  const returning: Row[] = await ("paymentId" in props
    ? which.where({ id: props.paymentId })
    : which.whereIn("kind", [...props.kinds]));
  for (const row of returning) {
    const { event_id: eventId, currency } = row;
    if (row.kind !== "late") {
      const amount = toMinor(row.amount, currency);
      await postSuspenseReturn({ trx, eventId, order, amount, currency, cause: "provider.paymentReturned", now });
    }
    await end(trx, row.id, "returned", now);
    if (row.kind !== "late") await tell(props, "paymentReturned", row);
  }
  if (returning.length > 0) await announce(props);
  return returning.length;
}
