import { randomBytes } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import type { Draft, Settlement } from "./draft.ts";
import type { Milestone, Transaction, TransactionStatus } from "./rows.ts";
import { amountOf, smallestUnits } from "./amounts.ts";
import { Refusal } from "./refusal.ts";
import { demandVerified } from "./verifications.ts";
import { announce } from "./webhooks.ts";

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** How a transaction stands in answers and webhooks. */
export const publicForm = (transaction: Transaction, landingUrl: string) => ({
  id: transaction.id,
  reference_number: transaction.reference_number,
  status: transaction.status,
  description: transaction.description,
  currency: transaction.currency,
  amount: transaction.amount,
  /** What the provider has charged the buyer on top. */
  fee: transaction.fee ?? amountOf(0n, transaction.currency),
  refunded_amount:
    transaction.refunded_amount ??
    (transaction.status === "refunded" ? transaction.amount : amountOf(0n, transaction.currency)),
  items: transaction.items,
  parties: transaction.parties.map((party) => {
    const verification = transaction.verifications[party.role];
    return verification ? { ...party, verification } : party;
  }),
  payment_schedule: transaction.payment_schedule,
  ...(transaction.payout_account && {
    payout_account: {
      account_holder: transaction.payout_account.account_holder,
      last4: transaction.payout_account.last4,
    },
  }),
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
  for (const [position, { amount, beneficiary, reference }] of draft.payment_schedule.entries()) {
    await client.query(
      "insert into sandbox_escrow.milestones (id, transaction_id, position, beneficiary, amount, reference) values ($1, $2, $3, $4, $5, $6)",
      [newId("mst"), transaction.id, position + 1, beneficiary, amount, reference ?? null],
    );
  }
  return transaction;
}

/** The longest page that is listed. */
export const longestPage = 200;

/** A page of all transactions, the newest first, from behind the one that `after` names on. @throws {Refusal} 422 when there is no such one. */
export async function listTransactions(
  pool: Pool,
  after: string | undefined,
  limit: number,
): Promise<{ transactions: Transaction[]; more: boolean }> {
  const from =
    after === undefined
      ? undefined
      : await pool.query("select from sandbox_escrow.transactions where id = $1", [after]);
  if (from?.rowCount === 0) throw new Refusal(422, "after must be the id of a transaction");
  const { rows } = await pool.query<Transaction>(
    `select * from sandbox_escrow.transactions
      where $1::text is null or (created_at, id) < (select created_at, id from sandbox_escrow.transactions where id = $1)
      order by created_at desc, id desc limit $2`,
    [after ?? null, limit + 1],
  );
  return { transactions: rows.slice(0, limit), more: rows.length > limit };
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
    "select id, transaction_id, position, beneficiary, amount, reference, status from sandbox_escrow.milestones where transaction_id = $1 order by position",
    [transactionId],
  );
  return rows;
}

const sum = (entries: readonly { amount: string }[], currency: string): bigint =>
  entries.reduce((all, { amount }) => all + smallestUnits(amount, currency), 0n);

/**
 * Pays a funded transaction, or one part of it, out by a new schedule and the rest back to the buyer, at once; asking again changes nothing.
 *
 * @throws {Refusal} 404 for a part that it does not have, 409 when it is not funded, 422 when the amounts are not the whole.
 */
export async function settle(
  client: ClientBase,
  transaction: Transaction,
  settlement: Settlement,
): Promise<Transaction> {
  const { reason, milestone_reference: part, payment_schedule, refund_amount } = settlement;
  const milestones = (await milestonesOf(client, transaction.id)).filter(
    ({ reference }) => part === null || reference === part,
  );
  if (milestones.length === 0) throw new Refusal(404, "there is no such milestone_reference");
  if (part === null ? transaction.status === "released" : milestones.every(({ status }) => status !== "pending"))
    return transaction;
  if (transaction.status !== "funded" && transaction.status !== "approved")
    throw new Refusal(409, `a transaction that is ${transaction.status} cannot be settled`);
  if (payment_schedule.length > 0) demandVerified(transaction, "seller");
  const { currency } = transaction;
  if (sum(payment_schedule, currency) + smallestUnits(refund_amount, currency) !== sum(milestones, currency))
    throw new Refusal(422, "payment_schedule and refund_amount must sum to the amount that is settled");
  await replaceMilestones(client, transaction, milestones, settlement);
  const settled = await endIfDone(client, transaction, { reason, refund_amount });
  if (part !== null) await announce(client, "milestones.settled", settled, { milestone_reference: part });
  if (settled.status !== transaction.status) await announce(client, `transaction.${settled.status}`, settled);
  return settled;
}

/** What is paid out stands where the milestones stood; of what goes back as a whole, they stay. */
async function replaceMilestones(
  client: ClientBase,
  { id }: Transaction,
  milestones: readonly Milestone[],
  { payment_schedule }: Settlement,
): Promise<void> {
  const ids = milestones.map((milestone) => milestone.id);
  if (payment_schedule.length === 0) {
    await client.query("update sandbox_escrow.milestones set status = 'refunded' where id = any($1)", [ids]);
    return;
  }
  const [first] = milestones;
  await client.query("delete from sandbox_escrow.milestones where id = any($1)", [ids]);
  for (const [index, { amount, beneficiary }] of payment_schedule.entries()) {
    await client.query(
      `insert into sandbox_escrow.milestones (id, transaction_id, position, beneficiary, amount, reference, status, released_at)
       values ($1, $2, $3, $4, $5, $6, 'released', clock_timestamp())`,
      [newId("mst"), id, (first?.position ?? 1) + index, beneficiary, amount, first?.reference ?? null],
    );
  }
}

/** A transaction of which nothing is pending any more is released, or refunded where nothing was paid out. */
async function endIfDone(
  client: ClientBase,
  transaction: Transaction,
  { reason, refund_amount }: Pick<Settlement, "reason" | "refund_amount">,
): Promise<Transaction> {
  const all = await milestonesOf(client, transaction.id);
  const isDone = all.every(({ status }) => status !== "pending");
  const ended = all.some(({ status }) => status === "released") ? "released" : "refunded";
  const schedule = all.filter(({ status }) => status === "released");
  const { rows } = await client.query<Transaction>(
    `update sandbox_escrow.transactions
        set status = $2, reason = $3, refunded_amount = coalesce(refunded_amount, 0) + $4,
            payment_schedule = case when $5 then $6 else payment_schedule end
      where id = $1 returning *`,
    [
      transaction.id,
      isDone ? ended : transaction.status,
      reason,
      refund_amount,
      isDone,
      JSON.stringify(schedule.map(({ amount, beneficiary }) => ({ amount, payer: "buyer", beneficiary }))),
    ],
  );
  return rows[0] ?? transaction;
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
  more: { reason?: string; paymentMethod?: string; fee?: string } = {},
): Promise<Transaction> {
  const step: Step = steps[name];
  if (transaction.status === step.to) return transaction;
  if (!step.from.includes(transaction.status))
    throw new Refusal(409, `a transaction that is ${transaction.status} cannot be ${step.to}`);
  if (name === "fund") demandVerified(transaction, "buyer");
  const { rows } = await client.query<Transaction>(
    `update sandbox_escrow.transactions
        set status = $2, reason = coalesce($3, reason), payment_method = coalesce($4, payment_method), fee = coalesce($5, fee),
            funded_at = case when $2 = 'funded' then clock_timestamp() else funded_at end
      where id = $1 returning *`,
    [transaction.id, step.to, more.reason ?? null, more.paymentMethod ?? null, more.fee ?? null],
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
  demandVerified(transaction, "seller");
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
