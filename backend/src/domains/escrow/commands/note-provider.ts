import { isSameMoney } from "#shared/kernel/money.ts";
import { heldStatuses } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { emptyEnds, hasEndedAtProvider } from "../ended-at-provider.ts";
import type { Order } from "../model.ts";
import { tellOfMistake } from "./reversal.ts";

/** What the provider says of a transaction, in its answer to a call or by itself. */
interface Said {
  readonly id: string;
  readonly status: string;
  readonly landingPageUrl?: string;
}

/** How far a transaction has come; the last three are ends. */
const steps: readonly string[] = ["created", "funded", "approved", "released", "refunded", "cancelled"];
const firstEnd = steps.indexOf("released");

/** Whether what is said was true earlier: reports come late and in any order. What was further stays, and an end is an end. */
function isLate(said: string, known: string | null): boolean {
  const [at, before] = [steps.indexOf(said), steps.indexOf(known ?? "")];
  return at < before || (before >= firstEnd && at !== before);
}

/**
 * Writes down how a transaction stands at the provider. The order must be locked, as its wallet is locked after it everywhere.
 *
 * @returns whether it was old news.
 */
export async function noteProvider(trx: Transaction, order: Order, said: Said, now: Date): Promise<boolean> {
  const late = isLate(said.status, await providerStatusOf(trx, order.id));
  await trx("escrow_wallets")
    .where({ order_id: order.id })
    .update({
      provider_id: said.id,
      external_reference: `ESC-${said.id}`,
      updated_at: now,
      ...(said.landingPageUrl === undefined ? {} : { landing_page_url: said.landingPageUrl }),
      ...(late || !steps.includes(said.status) ? {} : { provider_status: said.status }),
    });
  return late;
}

/** How an order's transaction stands at the provider, by the last that we have heard. */
export const providerStatusOf = async (trx: Transaction, orderId: string): Promise<string | null> =>
  (
    await trx<{ order_id: string; provider_status: string | null }>("escrow_wallets")
      .where({ order_id: orderId })
      .first("provider_status")
  )?.provider_status ?? null;

/**
 * The provider was asked how the transaction of an order stands that it has reported as ended although the order goes on: what it answers is believed, also where that end
 * was none.
 */
export async function correctEnd(
  trx: Transaction,
  order: Order,
  { status }: Pick<Said, "status">,
  now: Date,
): Promise<void> {
  const known = await providerStatusOf(trx, order.id);
  const goesOn = order.status === "created" || heldStatuses.includes(order.status);
  const isEmpty = emptyEnds.includes(status);
  // A release that nobody has asked for hides no return of the money.
  const differs = emptyEnds.includes(known ?? "") ? !isEmpty : known === "released" && isEmpty;
  if (!goesOn || !differs || !steps.includes(status)) return;
  await trx("escrow_wallets").where({ order_id: order.id }).update({ provider_status: status });
  // Money that is said to be released is not there either.
  if (!isEmpty && status !== "released") await tellOfMistake({ trx, order, now });
}

/** A payment of that amount is known, has its own task, and its own end. */
export async function isKnownPayment(
  trx: Transaction,
  order: Order,
  { amount, currency }: Reported["money"],
): Promise<boolean> {
  const rows = (await trx("unplaced_payments")
    .where({ order_id: order.id, kind: "mismatch", currency })
    .pluck("amount")) as string[];
  return rows.some((known) => isSameMoney({ amount: known, currency }, { amount, currency }));
}

interface Reported {
  trx: Transaction;
  order: Order;
  /** Of what was reported: a report's own id, or the transaction's. */
  subjectId: string;
  money: { readonly amount: string; readonly currency: string };
  now: Date;
}

/** Whether the provider speaks of the order's own money. Where it does not, nothing is booked by it: our team is told of both. */
export async function isOurMoney({ trx, order, subjectId, money, now }: Reported): Promise<boolean> {
  if (isSameMoney(money, { amount: order.totalAmount, currency: order.currency })) return true;
  if (await isKnownPayment(trx, order, money)) return false;
  const details = {
    reference: order.reference,
    expected: [order.totalAmount, order.currency],
    reported: [money.amount, money.currency],
  };
  await addStaffTask(trx, { kind: "escrow.amountMismatch", subjectId, details }, now);
  return false;
}

/** Whether the provider says that an order's money has gone back while the order goes on. */
export const hasGoneBack = async (trx: Transaction, { id, status }: Pick<Order, "id" | "status">): Promise<boolean> =>
  hasEndedAtProvider(status, await providerStatusOf(trx, id));
