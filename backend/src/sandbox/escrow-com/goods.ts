import type { ClientBase } from "pg";
import { amountOf, smallestUnits } from "../amounts.ts";
import { Refusal } from "../refusal.ts";
import type { Goods, Transaction } from "../rows.ts";
import { move, settle } from "../transactions.ts";

type Moment = keyof Goods & `${string}_at`;

interface Step {
  /** Who may do it, in whose name the caller must act. */
  by: "buyer" | "seller";
  /** What must have happened, and what must not have. */
  after: Moment | null;
  unless: readonly Moment[];
  sets: Moment;
}

/** What may happen to what is sold. Nothing of it happens twice: this dialect knows no idempotency keys. */
const steps: Readonly<Record<string, Step>> = {
  ship: { by: "seller", after: null, unless: ["shipped_at"], sets: "shipped_at" },
  receive: { by: "buyer", after: "shipped_at", unless: ["received_at"], sets: "received_at" },
  accept: { by: "buyer", after: "received_at", unless: ["accepted_at", "rejected_at"], sets: "accepted_at" },
  reject: { by: "buyer", after: "received_at", unless: ["accepted_at", "rejected_at"], sets: "rejected_at" },
  ship_return: { by: "buyer", after: "rejected_at", unless: ["return_shipped_at"], sets: "return_shipped_at" },
  receive_return: {
    by: "seller",
    after: "return_shipped_at",
    unless: ["return_received_at"],
    sets: "return_received_at",
  },
  accept_return: {
    by: "seller",
    after: "return_received_at",
    unless: ["return_accepted_at"],
    sets: "return_accepted_at",
  },
};

export async function goodsOf(client: ClientBase, { id }: Transaction): Promise<Goods[]> {
  const { rows } = await client.query<Goods>(
    "select * from sandbox_escrow.goods where transaction_id = $1 order by number",
    [id],
  );
  return rows;
}

const isSold = ({ type }: Goods): boolean => type === "general_merchandise";

interface Asked {
  action: unknown;
  /** The item that is meant; none for the whole transaction. */
  item: string | undefined;
  /** In whose name the caller acts; empty for their own. */
  customer: string;
}

/** Carries out what is asked of a locked transaction. @throws {Refusal} 403, 404, 422 */
export async function act(client: ClientBase, transaction: Transaction, asked: Asked): Promise<Transaction> {
  const { action, item, customer } = asked;
  if (action === "cancel" && item === undefined) return cancel(client, transaction, customer);
  const step = typeof action === "string" && Object.hasOwn(steps, action) ? steps[action] : undefined;
  if (!step) throw new Refusal(422, "there is no such action");
  const party = transaction.parties.find(({ role }) => role === step.by);
  if (customer !== party?.email) throw new Refusal(403, `this is the ${step.by}'s to do`);
  const sold = (await goodsOf(client, transaction)).filter(isSold);
  const [only] = sold;
  const meant = item === undefined && sold.length === 1 ? only : sold.find(({ number }) => number === item);
  if (!meant)
    throw item === undefined
      ? new Refusal(422, "of several items each is marked by itself")
      : new Refusal(404, "there is no such item");
  if (!["funded", "approved"].includes(transaction.status))
    throw new Refusal(422, `a transaction that is ${transaction.status} goes no further`);
  if ((step.after && !meant[step.after]) || step.unless.some((moment) => meant[moment]))
    throw new Refusal(422, `${String(action)} does not come next`);
  await client.query(`update sandbox_escrow.goods set ${step.sets} = clock_timestamp() where number = $1`, [
    meant.number,
  ]);
  if (action === "accept") return pay(client, transaction, meant, "seller");
  if (action === "accept_return") return pay(client, transaction, meant, "buyer");
  return transaction;
}

/** The broker ends what nobody has paid. */
async function cancel(client: ClientBase, transaction: Transaction, customer: string): Promise<Transaction> {
  if (customer !== "") throw new Refusal(403, "only the broker cancels what both have agreed to");
  if (transaction.status !== "created")
    throw new Refusal(422, `a transaction that is ${transaction.status} cannot be cancelled`);
  return move(client, transaction, "cancel");
}

/** What was accepted is paid out, what has come back is paid back: of the whole transaction, or of the one item of several. */
async function pay(
  client: ClientBase,
  transaction: Transaction,
  { reference }: Goods,
  to: "seller" | "buyer",
): Promise<Transaction> {
  const goods = await goodsOf(client, transaction);
  const isOneOfSeveral = goods.filter(isSold).length > 1;
  const paid = goods.filter((each) => !isOneOfSeveral || each.reference === reference);
  const { currency } = transaction;
  const sum = paid.reduce((total, { amount }) => total + smallestUnits(amount, currency), 0n);
  return settle(client, transaction, {
    reason: to === "seller" ? "accepted" : "returned",
    milestone_reference: isOneOfSeveral ? reference : null,
    payment_schedule:
      to === "buyer"
        ? []
        : paid.map(({ amount, type }) => ({
            amount,
            beneficiary: type === "broker_fee" ? "platform" : "seller",
          })),
    refund_amount: amountOf(to === "buyer" ? sum : 0n, currency),
  });
}

/** Whoever says nothing until the inspection period is over has accepted. */
export async function acceptTheSilent(client: ClientBase, transaction: Transaction): Promise<Transaction> {
  let stands = transaction;
  const { rows } = await client.query<Goods>(
    `update sandbox_escrow.goods set accepted_at = clock_timestamp()
      where transaction_id = $1 and received_at + inspection_period * interval '1 second' < clock_timestamp()
        and accepted_at is null and rejected_at is null returning *`,
    [transaction.id],
  );
  for (const lapsed of rows) stands = await pay(client, stands, lapsed, "seller");
  return stands;
}
