import { randomBytes } from "node:crypto";
import type { ClientBase } from "pg";
import type { Draft, Settlement } from "./draft.ts";
import type { Milestone, Transaction, TransactionStatus } from "./rows.ts";
import { Refusal } from "./refusal.ts";
import { announce } from "./webhooks.ts";

export const paymentMethods = ["bank_transfer", "card"] as const;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** How a transaction stands in answers and webhooks. */
export const publicForm = (transaction: Transaction, landingUrl: string) => ({
  id: transaction.id,
  reference_number: transaction.reference_number,
  status: transaction.status,
  description: transaction.description,
  currency: transaction.currency,
  amount: transaction.amount,
  /** What the provider charges the buyer on top; the sandbox works for nothing. */
  fee: "0.00",
  refunded_amount: transaction.refunded_amount ?? (transaction.status === "refunded" ? transaction.amount : "0.00"),
  items: transaction.items,
  parties: transaction.parties,
  payment_schedule: transaction.payment_schedule,
  landing_page_url: landingUrl,
  created_date: transaction.created_at.toISOString(),
  funded_date: transaction.funded_at?.toISOString() ?? null,
});

/** @throws {Refusal} 409 when the reference number is taken. */
export async function createTransaction(client: ClientBase, draft: Draft): Promise<Transaction> {
  const { rows } = await client.query<Transaction>(
    `insert into sandbox_escrow.transactions (id, reference_number, description, currency, amount, items, parties, payment_schedule, return_url, landing_token)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (reference_number) do nothing returning *`,
    [
      newId("txn"),
      draft.reference_number,
      draft.description,
      draft.currency,
      draft.amount,
      JSON.stringify(draft.items),
      JSON.stringify(draft.parties),
      JSON.stringify(draft.payment_schedule),
      draft.return_url,
      randomBytes(24).toString("base64url"),
    ],
  );
  const [transaction] = rows;
  if (!transaction)
    throw new Refusal(409, `reference_number ${draft.reference_number} already belongs to a transaction`);
  for (const [position, { amount, beneficiary }] of draft.payment_schedule.entries()) {
    await client.query(
      "insert into sandbox_escrow.milestones (id, transaction_id, position, beneficiary, amount) values ($1, $2, $3, $4, $5)",
      [newId("mst"), transaction.id, position + 1, beneficiary, amount],
    );
  }
  return transaction;
}

/** @throws {Refusal} 404 */
export async function lockTransaction(
  client: ClientBase,
  column: "id" | "landing_token",
  value: string,
): Promise<Transaction> {
  const { rows } = await client.query<Transaction>(
    `select * from sandbox_escrow.transactions where ${column} = $1 for update`,
    [value],
  );
  const [transaction] = rows;
  if (!transaction) throw new Refusal(404, "there is no such transaction");
  return transaction;
}

export async function milestonesOf(client: ClientBase, transactionId: string): Promise<Milestone[]> {
  const { rows } = await client.query<Milestone>(
    "select id, transaction_id, position, beneficiary, amount, status from sandbox_escrow.milestones where transaction_id = $1 order by position",
    [transactionId],
  );
  return rows;
}

const cents = (amount: string): bigint => BigInt(amount.replace(".", ""));

/**
 * Pays a funded transaction out by a new schedule and the rest back to the buyer, at once; asking again changes nothing.
 *
 * @throws {Refusal} 409 when it is not funded, 422 when the parts are not the whole.
 */
export async function settle(
  client: ClientBase,
  transaction: Transaction,
  { reason, payment_schedule, refund_amount }: Settlement,
): Promise<Transaction> {
  if (transaction.status === "released") return transaction;
  if (transaction.status !== "funded" && transaction.status !== "approved")
    throw new Refusal(409, `a transaction that is ${transaction.status} cannot be settled`);
  const paidOut = payment_schedule.reduce((sum, { amount }) => sum + cents(amount), 0n);
  if (paidOut + cents(refund_amount) !== cents(transaction.amount))
    throw new Refusal(422, "payment_schedule and refund_amount must sum to the transaction's amount");
  await client.query("delete from sandbox_escrow.milestones where transaction_id = $1", [transaction.id]);
  for (const [position, { amount, beneficiary }] of payment_schedule.entries()) {
    await client.query(
      `insert into sandbox_escrow.milestones (id, transaction_id, position, beneficiary, amount, status, released_at)
       values ($1, $2, $3, $4, $5, 'released', clock_timestamp())`,
      [newId("mst"), transaction.id, position + 1, beneficiary, amount],
    );
  }
  const { rows } = await client.query<Transaction>(
    `update sandbox_escrow.transactions set status = 'released', reason = $2, payment_schedule = $3, refunded_amount = $4
      where id = $1 returning *`,
    [transaction.id, reason, JSON.stringify(payment_schedule), refund_amount],
  );
  const settled = rows[0] ?? transaction;
  await announce(client, "transaction.released", settled);
  return settled;
}

interface Step {
  from: TransactionStatus[];
  to: TransactionStatus;
  event: string;
}

/** What may happen to a transaction. */
export const steps = {
  fund: { from: ["created"], to: "funded", event: "transaction.funded" },
  approve: { from: ["funded"], to: "approved", event: "transaction.approved" },
  reject: { from: ["funded", "approved"], to: "refunded", event: "transaction.refunded" },
  cancel: { from: ["created"], to: "cancelled", event: "transaction.cancelled" },
} as const satisfies Record<string, Step>;

/** Moves a locked transaction; asking for what has already happened changes nothing. @throws {Refusal} 409 */
export async function move(
  client: ClientBase,
  transaction: Transaction,
  name: keyof typeof steps,
  more: { reason?: string; paymentMethod?: string } = {},
): Promise<Transaction> {
  const step: Step = steps[name];
  if (transaction.status === step.to) return transaction;
  if (!step.from.includes(transaction.status))
    throw new Refusal(409, `a transaction that is ${transaction.status} cannot be ${step.to}`);
  const { rows } = await client.query<Transaction>(
    `update sandbox_escrow.transactions
        set status = $2, reason = coalesce($3, reason), payment_method = coalesce($4, payment_method),
            funded_at = case when $2 = 'funded' then clock_timestamp() else funded_at end
      where id = $1 returning *`,
    [transaction.id, step.to, more.reason ?? null, more.paymentMethod ?? null],
  );
  const moved = rows[0] ?? transaction;
  await announce(client, step.event, moved);
  return moved;
}

/** Pays one milestone of an approved transaction out; after the last one the transaction is released. @throws {Refusal} 404, 409 */
export async function releaseMilestone(
  client: ClientBase,
  transaction: Transaction,
  milestoneId: string,
): Promise<Milestone> {
  const milestones = await milestonesOf(client, transaction.id);
  const milestone = milestones.find(({ id }) => id === milestoneId);
  if (!milestone) throw new Refusal(404, "there is no such milestone");
  if (milestone.status === "released") return milestone;
  if (transaction.status !== "approved")
    throw new Refusal(409, `a transaction that is ${transaction.status} pays nothing out`);
  await client.query(
    "update sandbox_escrow.milestones set status = 'released', released_at = clock_timestamp() where id = $1",
    [milestoneId],
  );
  await announce(client, "milestone.released", transaction, { milestone_id: milestoneId });
  if (milestones.every(({ id, status }) => id === milestoneId || status === "released")) {
    const { rows } = await client.query<Transaction>(
      "update sandbox_escrow.transactions set status = 'released' where id = $1 returning *",
      [transaction.id],
    );
    await announce(client, "transaction.released", rows[0] ?? transaction);
  }
  return { ...milestone, status: "released" };
}
